import { CircleAlert } from 'lucide-react'
import type { BooksReport } from '#contract/admin.ts'
import { shortDate, timeOfDay } from '#domain/dateWords.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'

const shown = 3

export function BooksNotice({ checkedAt, count, found }: BooksReport) {
  return (
    <div role="status" className="notice items-start!" data-kind="danger">
      <CircleAlert size={18} className="mt-0.5 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-medium">
          The books do not agree. Checked on {shortDate(checkedAt)}, {timeOfDay(checkedAt)}.
        </p>
        <ul className="grid gap-1">
          {found.slice(0, shown).map(({ text, since, unitId }) => (
            <li key={`${unitId} ${text}`} className="wrap-anywhere">
              {text} Since {shortDate(since)}.{' '}
              {unitId !== undefined && (
                <a className="link" href={links.adminUnit(unitId)}>
                  See the home
                </a>
              )}
            </li>
          ))}
        </ul>
        {count > shown && <p>And {counted(count - shown, 'more finding')}. The log names them.</p>}
      </div>
    </div>
  )
}
