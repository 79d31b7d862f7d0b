import { ImportLines } from '#components/import/ImportLines.tsx'
import { ImportPreview } from '#components/import/ImportPreview.tsx'
import { ImportProblems } from '#components/import/ImportProblems.tsx'
import type { ImportPlan, LineFault } from '#domain/importing.ts'
import { money } from '#domain/money.ts'
import type { CsvUnit, UnitRow } from '#domain/unitCsv.ts'
import { paymentPlanLabel } from '#domain/units.ts'
import { counted } from '#domain/words.ts'

const problemsOf = ({ line, verdict }: UnitRow): LineFault[] =>
  verdict.state === 'wrong' ? verdict.faults.map((fault) => ({ line, ...fault })) : []

function summaryOf({ name, numberOfRooms, numberOfBathRooms, price, paymentPlan, manager }: CsvUnit) {
  const rooms = [counted(numberOfRooms, 'room'), counted(numberOfBathRooms, 'bathroom')]
  const told = [name, ...rooms, money(price), paymentPlanLabel(paymentPlan), manager]
  return told.filter((part) => part !== '').join(' · ')
}

type Props = ImportPlan<UnitRow> & { file: string; onImport: () => void; onOther: () => void }

export function UnitImportPreview({ rows, ...preview }: Props) {
  const readable = rows.filter(({ verdict }) => verdict.state !== 'wrong')
  return (
    <ImportPreview
      {...{ rows, ...preview }}
      noun="unit"
      known={(count) => `${count} ${count === 1 ? 'is' : 'are'} left out`}
    >
      <ImportProblems faults={rows.flatMap(problemsOf)} />
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
