import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { SearchField } from '#components/fields/SearchField.tsx'
import { useResumeDraft } from '#components/forms/useResumeDraft.ts'
import { lazily } from '#components/page/lazily.ts'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { Loading } from '#components/states/Loading.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { ExportButton } from '#components/tables/ExportButton.tsx'
import { type SortableColumn, sortedColumns } from '#components/tables/LongTable.tsx'
import {
  amountColumn,
  dateColumn,
  LineReceipt,
  RecordedNote,
  titleColumn,
} from '#components/tables/lineColumns.tsx'
import { amountLook, ReversalNote } from '#components/tables/ReversalNote.tsx'
import { ShowMore } from '#components/tables/ShowMore.tsx'
import { Table } from '#components/tables/Table.tsx'
import type { Vend } from '#contract/power.ts'
import type { LedgerLine, LedgerSums } from '#contract/transactions.ts'
import { monthFirstDate } from '#domain/dates.ts'
import { sumOfNaira } from '#domain/ledger.ts'
import { money } from '#domain/money.ts'
import { monthInWords } from '#domain/monthly.ts'
import { fullName } from '#domain/names.ts'
import { broughtBy, vendNote, vendTitle } from '#domain/vendTexts.ts'
import { shortId } from '#domain/words.ts'
import { receiptOf } from '#stores/documents/adminDocuments.ts'
import { resumedBillId, tokenDraft } from '#stores/electricity/tokenDraft.ts'
import { vendActions } from '#stores/electricity/vends.ts'
import type { Loaded } from '#stores/loading/pages.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { $view } from '#stores/owners/ledger.ts'
import { exportLedger, type LedgerPart, ledgerOf, vendOf } from '#stores/owners/ledgerMonth.ts'
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

/** The lines of a longer list can be searched. */
const few = 8

type ListProps = Opening & { part: LedgerPart; found: Loaded<LedgerLine, { q?: string | undefined }> }

/** The lines that are found, with the search and what adds more. */
function Lines({ part, found, ...opening }: ListProps) {
  const { rows, total, query } = found
  const { $arrangement, arrange, lines } = ledgerOf(part)
  const { q, order } = useStore($arrangement)
  const isSearched = query.q !== undefined
  const canSort = total > 1 || isSearched
  return (
    <div className="grid grid-cols-1 gap-4">
      {(total > few || isSearched || q !== '') && (
        <div className="print:hidden">
          <SearchField
            label="Search unit, owner or reference"
            value={q}
            onText={(text) => arrange({ q: text })}
          />
        </div>
      )}
      {total === 0 ? (
        <EmptyState text={`Nothing matches “${query.q}”`} />
      ) : (
        <Table
          isOnePage
          caption={`Payments of ${monthInWords(part.month)}`}
          columns={sortedColumns(
            columnsFor(opening),
            order,
            canSort ? (order) => arrange({ order }) : undefined,
          )}
          rows={rows}
          rowKey={({ txId }) => txId}
          card={(line) => <Card line={line} {...opening} />}
        />
      )}
      <ShowMore list={lines} shown={found} />
    </div>
  )
}

/** Settles the electricity of a line, which stays open whatever the list shows. */
function TokenDialog({ opened, month, onClose }: { opened: Vend; month: string; onClose: () => void }) {
  const store = vendOf(month, opened.billId)
  const vend = dataIn(useStore(store.$resource)) ?? opened
  return (
    <LazyDialog title={vendTitle(vend)} onClose={onClose}>
      <VendDialog
        vend={vend}
        draft={tokenDraft(vend)}
        actions={vendActions(vend.billId, store, (now) => now?.vendState)}
        onClose={onClose}
      />
    </LazyDialog>
  )
}

const sumNames = ['Received for homes', 'Reversed', 'Homes in all', 'Electricity'] as const

const MonthSums = ({ sums }: { sums: LedgerSums }) => {
  const { recorded, reversed, electricity } = sums
  const all = [recorded, reversed, sumOfNaira([recorded, reversed]), electricity]
  return <Sums sums={sumNames.map((name, index) => [name, all[index]] as const)} />
}

const loadingSums = (
  <Loading text="Loading...">
    <Sums sums={sumNames.map((name) => [name, undefined] as const)} />
  </Loading>
)

/** A month's payments, of one project or all, with their sums. */
export function MonthLines({ loading }: { loading: ReactNode }) {
  const { month, project } = useStore($view)
  const part = { month, project }
  const { lines, sums, reload } = ledgerOf(part)
  const found = useStore(lines.$resource)
  const foundSums = useStore(sums.$resource)
  const [reversing, setReversing] = useState<LedgerLine>()
  const [tokenOf, setTokenOf] = useState<Vend>()
  const close = () => setReversing(undefined)
  const openToken = (vend: Vend) => {
    vendOf(month, vend.billId).put(vend)
    setTokenOf(vend)
  }
  const closeToken = () => {
    setTokenOf(undefined)
    void reload({ fresh: true, quiet: true })
  }
  const begun = dataIn(useStore(vendOf(month, resumedBillId()).$resource))
  useResumeDraft(begun && tokenDraft(begun), () => setTokenOf(begun))
  return (
    <>
      <ResourceView
        resource={found}
        loading={loading}
        failed="The payments could not be loaded"
        onRetry={() => reload()}
      >
        {(shown) => {
          if (shown.total === 0 && shown.query.q === undefined)
            return (
              <EmptyState
                text={`No payments in ${monthInWords(month)}`}
                hint="Payments for homes and electricity appear here under the day that they came."
              />
            )
          return (
            <>
              <ResourceView
                resource={foundSums}
                loading={loadingSums}
                failed="The sums could not be loaded"
                onRetry={() => sums.reload()}
              >
                {(read) => <MonthSums sums={read} />}
              </ResourceView>
              <ExportButton onExport={() => exportLedger(part)} />
              <Lines {...{ part, found: shown }} onReverse={setReversing} onToken={openToken} />
            </>
          )
        }}
      </ResourceView>
      {reversing !== undefined && (
        <LazyDialog title="Reverse Payment" onClose={close}>
          <ReversalDialog line={reversing} part={part} onClose={close} />
        </LazyDialog>
      )}
      {tokenOf !== undefined && <TokenDialog opened={tokenOf} month={month} onClose={closeToken} />}
    </>
  )
}
