import { ImportLines } from '#components/import/ImportLines.tsx'
import { ImportPreview } from '#components/import/ImportPreview.tsx'
import { ImportProblems } from '#components/import/ImportProblems.tsx'
import { dayInWords } from '#domain/dateWords.ts'
import type { ImportPlan } from '#domain/importing.ts'
import { money } from '#domain/money.ts'
import { fullName } from '#domain/names.ts'
import { paidInSheet, type SaleRow, saleSums } from '#domain/saleCsv.ts'
import { counted } from '#domain/words.ts'

const faultsOf = ({ verdict }: SaleRow) => (verdict.state === 'wrong' ? verdict.faults : [])

function summaryOf(sale: SaleRow) {
  const { home, project, buyer, payments } = sale
  const paid =
    payments.length === 0
      ? 'nothing paid yet'
      : `${money(paidInSheet(sale))} in ${counted(payments.length, 'payment')}`
  const days = [payments[0], payments.at(-1)].flatMap((one) => (one ? [dayInWords(one.receivedOn)] : []))
  const parts = [`${home}, ${project}`, fullName(buyer), paid, [...new Set(days)].join(' to ')]
  return parts.filter((part) => part !== '').join(' · ')
}

function verdictOf({ verdict, plan }: SaleRow): string {
  if (verdict.state === 'known') return verdict.why
  const begun =
    verdict.state === 'new' && verdict.recorded > 0
      ? `Already in the books: ${counted(verdict.recorded, 'payment')}. The rest will be added`
      : 'Will be added'
  return plan === undefined ? begun : `${begun}, with a payment plan`
}

const Sum = ({ label, rows }: { label: string; rows: readonly SaleRow[] }) => {
  const { payments, paid } = saleSums(rows)
  return (
    <p className="text-sm tabular-nums">
      {label}: {counted(rows.length, 'home')}, {counted(payments, 'payment')}, {money(paid)}
    </p>
  )
}

type Props = ImportPlan<SaleRow> & { file: string; onImport: () => void; onOther: () => void }

export function SaleImportPreview({ rows, ...preview }: Props) {
  const readable = rows.filter(({ verdict }) => verdict.state !== 'wrong')
  return (
    <ImportPreview
      {...{ rows, ...preview }}
      noun="home"
      known={(count) => `${count} ${count === 1 ? 'is' : 'are'} left out`}
    >
      <div>
        <Sum label="In the file" rows={rows} />
        <Sum label="To be added" rows={rows.filter(({ verdict }) => verdict.state === 'new')} />
      </div>
      <ImportProblems faults={rows.flatMap(faultsOf)} />
      {readable.length > 0 && <ImportLines rows={readable} content={summaryOf} verdict={verdictOf} />}
      <p className="text-sm text-muted">
        Nobody gets a mail. A buyer who has no account gets one, and can sign in with their address. “Invite”
        on the overview tells them when you are ready.
      </p>
    </ImportPreview>
  )
}
