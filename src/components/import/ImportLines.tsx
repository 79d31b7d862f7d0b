import type { ReactNode } from 'react'
import type { ImportedLine } from '#domain/importing.ts'

/** Further lines are only counted. */
const shown = 200

const looks = { new: 'text-success', known: 'text-muted', wrong: 'text-danger' }

type Props<Line> = {
  rows: readonly Line[]
  content: (row: Line) => ReactNode
  verdict: (row: Line) => ReactNode
}

export const ImportLines = <Line extends ImportedLine>({ rows, content, verdict }: Props<Line>) => (
  <>
    <ul className="text-sm [&>li+li]:border-t [&>li+li]:border-line">
      {rows.slice(0, shown).map((row) => (
        <li key={row.line} className="grid gap-0.5 py-2">
          <p className="flex gap-3">
            <span className="w-8 shrink-0 text-muted">{row.line}</span>
            <span className="min-w-0 wrap-anywhere">{content(row)}</span>
          </p>
          <p className="pl-11">
            <span className={looks[row.verdict.state]}>{verdict(row)}</span>
          </p>
        </li>
      ))}
    </ul>
    {rows.length > shown && <p className="text-sm text-muted">and {rows.length - shown} more lines</p>}
  </>
)
