/**
 * A bar: its name, its value, and the value in words. `short` replaces `text` over the bar, where
 * there is little room.
 */
export type Bar = {
  readonly name: string
  readonly value: number
  readonly text: string
  readonly short?: string
}

type Props = {
  /** What the chart shows, in one sentence. */
  title: string
  bars: readonly Bar[]
}

const [width, height, floor, ceiling] = [360, 150, 124, 22] as const

/** How many names fit below the bars on a phone. */
const namesShown = 4

/** Half the width of the longest label. A label nearer to an edge is aligned with it. */
const halfLabel = 48

/** Centres a label at its bar, but keeps it inside the picture. */
const placeOf = (middle: number) => {
  if (middle < halfLabel) return { x: 0, textAnchor: 'start' } as const
  if (middle > width - halfLabel) return { x: width, textAnchor: 'end' } as const
  return { x: middle, textAnchor: 'middle' } as const
}

/** A bar chart. A table with the same figures serves screen readers and copying. */
export function BarChart({ title, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const step = width / Math.max(1, bars.length)
  const every = Math.ceil(bars.length / namesShown)
  return (
    <figure className="grid max-w-xl grid-cols-1 gap-2">
      <figcaption className="text-sm font-medium">{title}</figcaption>
      <svg
        className="w-full [&_text]:fill-muted [&_text]:text-[11px] max-md:[&_text]:text-[14px]"
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
      >
        <line x1="0" x2={width} y1={floor} y2={floor} stroke="var(--line)" />
        {bars.map(({ name, value, text, short = text }, index) => {
          const size = ((floor - ceiling) * value) / most
          const middle = step * (index + 0.5)
          return (
            <g key={name}>
              <rect
                className="fill-accent"
                x={middle - Math.min(16, step * 0.3)}
                y={floor - size}
                width={Math.min(32, step * 0.6)}
                height={size}
                rx="3"
              />
              {value === most && (
                <text {...placeOf(middle)} y={floor - size - 7}>
                  {short}
                </text>
              )}
              {(bars.length - 1 - index) % every === 0 && (
                <text {...placeOf(middle)} y={height - 10}>
                  {name}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <details className="text-sm">
        <summary className="link inline-flex min-h-11 items-center text-muted">Figures</summary>
        <table className="table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col" data-numeric>
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, text }) => (
              <tr key={name}>
                <td>{name}</td>
                <td data-numeric>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
