import { ImportLines } from '#components/import/ImportLines.tsx'
import { ImportPreview } from '#components/import/ImportPreview.tsx'
import { type Column, Table } from '#components/tables/Table.tsx'
import type { ImportPlan } from '#domain/importing.ts'
import { money } from '#domain/money.ts'
import type { CsvUnit, UnitFault, UnitRow } from '#domain/unitCsv.ts'
import { paymentPlanLabel } from '#domain/units.ts'
import { counted } from '#domain/words.ts'

type Problem = UnitFault & { readonly line: number }

const problemsOf = ({ line, verdict }: UnitRow): Problem[] =>
  verdict.state === 'wrong' ? verdict.faults.map((fault) => ({ line, ...fault })) : []

const columns: readonly Column<Problem>[] = [
  { key: 'line', title: 'Line', numeric: true, show: ({ line }) => line },
  { key: 'column', title: 'Column', show: ({ column }) => column },
  {
    key: 'problem',
    title: 'Problem',
    show: ({ text }) => <span className="text-danger wrap-anywhere">{text}</span>,
  },
]

const Problems = ({ problems }: { problems: readonly Problem[] }) => (
  <Table
    caption="Problems"
    columns={columns}
    rows={problems}
    rowKey={({ line, column, text }) => `${line} ${column} ${text}`}
    card={({ line, column, text }) => (
      <div className="text-sm">
        <p className="text-muted">
          Line {line} · {column}
        </p>
        <p className="text-danger wrap-anywhere">{text}</p>
      </div>
    )}
  />
)

function summaryOf({ name, numberOfRooms, numberOfBathRooms, price, paymentPlan, manager }: CsvUnit) {
  const rooms = [counted(numberOfRooms, 'room'), counted(numberOfBathRooms, 'bathroom')]
  const told = [name, ...rooms, money(price), paymentPlanLabel(paymentPlan), manager]
  return told.filter((part) => part !== '').join(' · ')
}

type Props = ImportPlan<UnitRow> & { file: string; onImport: () => void; onOther: () => void }

export function UnitImportPreview({ rows, ...preview }: Props) {
  const problems = rows.flatMap(problemsOf)
  const readable = rows.filter(({ verdict }) => verdict.state !== 'wrong')
  return (
    <ImportPreview
      {...{ rows, ...preview }}
      noun="unit"
      known={(count) => `${count} ${count === 1 ? 'is' : 'are'} left out`}
    >
      {problems.length > 0 && <Problems problems={problems} />}
      {readable.length > 0 && (
        <ImportLines
          rows={readable}
          content={({ unit, verdict }) => (verdict.state === 'known' ? unit.name : summaryOf(unit))}
          verdict={({ verdict }) => (verdict.state === 'known' ? verdict.why : 'Will be added')}
        />
      )}
      <p className="text-sm text-muted">
        A new unit shows the picture of its project until you give it one of its own.
      </p>
    </ImportPreview>
  )
}
