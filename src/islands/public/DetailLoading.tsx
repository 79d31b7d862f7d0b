/** Where the content of a project's or unit's page will be, while it is on its way. */
export const DetailLoading = () => (
  <div className="frame page-head">
    <p className="quiet" role="status">
      Loading...
    </p>
    <div className="mosaic mosaic-3 mt-8" aria-hidden>
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  </div>
)
