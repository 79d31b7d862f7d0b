import { Skeleton } from '#components/states/Skeleton.tsx'
import { money } from '#domain/money.ts'

/** Sums, each with its name; undefined while they are loading. */
export const Sums = ({ sums }: { sums: readonly (readonly [name: string, naira: number | undefined])[] }) => (
  <dl className="facts md:grid-cols-4">
    {sums.map(([name, naira]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="tabular-nums">
          {naira === undefined ? <Skeleton className="h-[1lh] w-32 max-w-full" /> : money(naira)}
        </dd>
      </div>
    ))}
  </dl>
)
