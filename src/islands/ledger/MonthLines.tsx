import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { useResumeDraft } from '#components/forms/useResumeDraft.ts'
import { lazily } from '#components/page/lazily.ts'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { ExportButton } from '#components/tables/ExportButton.tsx'
import { LongTable, type SortableColumn } from '#components/tables/LongTable.tsx'
import {
  amountColumn,
  dateColumn,
  LineReceipt,
  RecordedNote,
  titleColumn,
} from '#components/tables/lineColumns.tsx'
import { amountLook, ReversalNote } from '#components/tables/ReversalNote.tsx'
import type { Vend } from '#contract/power.ts'
import type { LedgerLine } from '#contract/transactions.ts'
import { monthFirstDate } from '#domain/dates.ts'
import { addressOf, ledgerSums } from '#domain/ledger.ts'
import { money } from '#domain/money.ts'
import { monthInWords } from '#domain/monthly.ts'
import { fullName } from '#domain/names.ts'
import { finder } from '#domain/searched.ts'
import { broughtBy, vendNote, vendTitle } from '#domain/vendTexts.ts'
import { shortId } from '#domain/words.ts'
import { receiptOf } from '#stores/documents/adminDocuments.ts'
import { resumedBill, tokenDraft } from '#stores/electricity/tokenDraft.ts'
import { vendActions } from '#stores/electricity/vends.ts'
import { $view, exportLedger, ledgerOf, ofProject } from '#stores/owners/ledger.ts'
import { Place, unitColumn } from './Place.tsx'
import { Sums } from './Sums.tsx'

const ReversalDialog = lazily(() => import('./ReversalDialog.tsx'))
const VendDialog = lazily(() => import('#components/electricity/VendDialog.tsx'))

type Opening = { onReverse: (line: LedgerLine) => void; onToken: (vend: Vend) => void }
type VendOf = { line: Pick<LedgerLine, 'vend' | 'state'> }

const action = 'link inline-flex min-h-11 cursor-pointer items-center whitespace-nowrap print:hidden'

/**
 * The button that reverses a valid electricity payment. Payments for homes are reversed on the
 * home's page.
 */
const Reverse = ({ line, onReverse }: { line: LedgerLine } & Pick<Opening, 'onReverse'>) =>
  line.txType === 'electricity' &&
  line.state === 'paid' && (
    <button type="button" className={action} onClick={() => onReverse(line)}>
      Reverse<span className="sr-only"> {line.txTitle}</span>
    </button>
  )

const VendNote = ({ line: { vend, state } }: VendOf) =>
  vend !== undefined &&
  state !== 'reversal' && <span className="block text-sm text-muted">{vendNote(vend)}</span>

const Token = ({ line: { vend, state }, onToken }: VendOf & Pick<Opening, 'onToken'>) =>
  vend !== undefined &&
  state === 'paid' && (
    <button type="button" className={action} onClick={() => onToken(vend)}>
      {broughtBy(vend)}
      <span className="sr-only"> of meter {vend.metre_number}</span>
    </button>
  )

const columnsFor = (opening: Opening): readonly SortableColumn<LedgerLine>[] => [
  dateColumn,
  unitColumn,
  {
    key: 'owner',
    title: 'Owner',
    sortBy: ({ owner }) => fullName(owner),
    show: ({ owner }) => <span className="wrap-anywhere">{fullName(owner)}</span>,
  },
  {
    ...titleColumn,
    show: (line, index) => (
      <>
        {titleColumn.show(line, index)}
        <VendNote line={line} />
      </>
    ),
  },
  amountColumn('Amount'),
  {
    key: 'id',
    title: 'ID',
    show: (line) => (
      // One below the other in a narrow table.
      <span className="flex flex-col items-center wide:flex-row wide:[&>button+button]:ml-3">
        <code className="text-muted">{shortId(line.txId)}</code>
        <LineReceipt {...{ line, receiptOf }} />
        <Token line={line} {...opening} />
        <Reverse line={line} {...opening} />
      </span>
    ),
  },
]

const Card = ({ line, ...opening }: { line: LedgerLine } & Opening) => (
  <div className="grid gap-1">
    <div className="flex items-baseline justify-between gap-4">
      <p className="min-w-0 font-medium wrap-anywhere">{fullName(line.owner)}</p>
      <p className={`shrink-0 font-medium tabular-nums ${amountLook(line)}`}>{money(line.amount)}</p>
    </div>
    <div className="flex items-center justify-between gap-4">
      <p className="min-w-0">
        <Place {...line} />
      </p>
      <span className="-mr-3 flex items-center">
        <Reverse line={line} {...opening} />
        <LineReceipt {...{ line, receiptOf }} />
      </span>
    </div>
    <div className="flex items-end justify-between gap-4">
      <p className="min-w-0 text-sm text-muted">
        {monthFirstDate(line.date)} · {line.txTitle}
        <RecordedNote line={line} />
        <ReversalNote line={line} />
        <VendNote line={line} />
      </p>
      <Token line={line} {...opening} />
    </div>
  </div>
)

const wordsOf = (line: LedgerLine) =>
  [
    ...[line.txTitle, line.txId, line.txType, line.unitName, line.projectName, fullName(line.owner)],
    ...[addressOf(line), line.amount, money(line.amount), monthFirstDate(line.date)],
    monthFirstDate(line.recordedAt),
  ].join(' ')

export function MonthLines({ all }: { all: readonly LedgerLine[] }) {
  const { month, project } = useStore($view)
  const [reversing, setReversing] = useState<LedgerLine>()
  const [tokenOf, setTokenOf] = useState<Vend>()
  const close = () => setReversing(undefined)
  const opening = { onReverse: setReversing, onToken: setTokenOf }
  const vendIn = (shown: readonly LedgerLine[], id = tokenOf?.billId) =>
    shown.find(({ vend }) => vend?.billId === id)?.vend
  const begun = resumedBill(all.flatMap(({ vend }) => vend ?? []))
  useResumeDraft(begun && tokenDraft(begun), () => setTokenOf(begun))
  const lines = ofProject(all, project)
  if (lines.length === 0)
    return (
      <EmptyState
        text={`No payments in ${monthInWords(month)}`}
        hint="Payments for homes and electricity appear here under the day that they came."
      />
    )
  const { recorded, reversed, electricity } = ledgerSums(lines)
  return (
    <>
      <Sums
        sums={[
          ['Received for homes', recorded],
          ['Reversed', reversed],
          ['Homes in all', recorded + reversed],
          ['Electricity', electricity],
        ]}
      />
      <ExportButton onExport={() => exportLedger(lines, month)} />
      <LongTable
        caption={`Payments of ${monthInWords(month)}`}
        columns={columnsFor(opening)}
        rows={lines}
        rowKey={({ txId }) => txId}
        card={(line) => <Card line={line} {...opening} />}
        searchLabel="Search unit, owner or reference"
        words={wordsOf}
        findWith={finder}
      />
      {reversing !== undefined && (
        <LazyDialog title="Reverse Payment" onClose={close}>
          <ReversalDialog line={reversing} month={month} onClose={close} />
        </LazyDialog>
      )}
      {tokenOf !== undefined && (
        <LazyDialog title={vendTitle(tokenOf)} onClose={() => setTokenOf(undefined)}>
          <VendDialog
            vend={vendIn(all) ?? tokenOf}
            draft={tokenDraft(tokenOf)}
            actions={vendActions(tokenOf.billId, ledgerOf(month), (now) => vendIn(now)?.vendState)}
            onClose={() => setTokenOf(undefined)}
          />
        </LazyDialog>
      )}
    </>
  )
}
