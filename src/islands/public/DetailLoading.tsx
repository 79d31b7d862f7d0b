import { mosaic, mosaicOf } from './Pictures.tsx'

export const DetailLoading = () => (
  <div className="frame pt-head pb-part">
    <p className="mt-5 text-muted" role="status">
      Loading...
    </p>
    <div className={`${mosaic} ${mosaicOf[3]} mt-8`} aria-hidden>
      <span className="animate-breathe" />
      <span className="animate-breathe" />
      <span className="animate-breathe" />
    </div>
  </div>
)
