import type { Overview } from '#contract/admin.ts'
import { stock } from './attention.ts'

type Props = { figures: Pick<Overview, 'unitsWithoutOwner' | 'unitsWithoutManager'> }

export const Stock = ({ figures }: Props) => (
  <ul aria-label="Stock" className="grid gap-x-8 px-1 text-sm text-muted md:flex">
    {stock.map(({ key, one, many, href }) => (
      <li key={key}>
        <a className="link inline-flex min-h-11 items-center" href={href}>
          {figures[key]} {figures[key] === 1 ? one : many}
        </a>
      </li>
    ))}
  </ul>
)
