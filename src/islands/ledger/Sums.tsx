import { money } from '#domain/money.ts'

export const Sums = ({ sums }: { sums: readonly (readonly [name: string, naira: number])[] }) => (
  <dl className="facts md:grid-cols-4">
    {sums.map(([name, naira]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="tabular-nums">{money(naira)}</dd>
      </div>
    ))}
  </dl>
)
