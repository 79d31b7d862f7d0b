import { Loading } from './Loading.tsx'
import { Skeleton } from './Skeleton.tsx'

const TileSkeleton = () => (
  <div className="tile" aria-hidden>
    <Skeleton className="aspect-[4/3] rounded-none" />
    <div className="grid gap-2 p-5">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="mt-2 h-5 w-1/4" />
    </div>
  </div>
)

type Props = {
  count: 2 | 3
  /** Whether the text is visible, above the cards. */
  visible?: boolean
}

export const TilesLoading = ({ count, visible = false }: Props) => (
  <Loading text="Loading..." visible={visible}>
    <div className="tiles">
      <TileSkeleton />
      <TileSkeleton />
      {count === 3 && <TileSkeleton />}
    </div>
  </Loading>
)
