import { useStore } from '@nanostores/react'
import { Suspense, useState } from 'react'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { lazily } from '#components/page/lazily.ts'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'
import type { Overview as OverviewFigures } from '#contract/admin.ts'
import { monthInWords } from '#domain/monthly.ts'
import { shortMoney } from '#domain/shortMoney.ts'
import { overview } from '#stores/admin/overview.ts'
import { attention } from './attention.ts'
import { BooksNotice } from './BooksNotice.tsx'
import { Card } from './Card.tsx'
import { OverviewSkeleton } from './OverviewSkeleton.tsx'
import { SaleImport } from './SaleImport.tsx'
import { SalesSummary } from './SalesSummary.tsx'
import { SiteLine } from './SiteLine.tsx'
import { Stock } from './Stock.tsx'
import { UnvendedCard } from './UnvendedCard.tsx'
import { WaitingList } from './WaitingList.tsx'

const PendingDialog = lazily(() => import('./PendingDialog.tsx'))
const SalesCharts = lazily(() => import('./SalesCharts.tsx'))

const pendingTitle = 'Pending payments'

/** Every count has its card, also zero, so that cards keep their places. */
function Cards({ figures }: { figures: OverviewFigures }) {
  const [open, setOpen] = useState(false)
  const { pendingBills: count, pendingBillsOf: bills } = figures
  const close = () => setOpen(false)
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-3 max-md:*:last:odd:col-span-full">
        {figures.unvended && <UnvendedCard {...figures.unvended} />}
        {attention.map(({ key, ...words }) => (
          <li key={key} className="grid">
            <Card
              {...words}
              count={figures[key]}
              onOpen={key === 'pendingBills' && bills ? () => setOpen(true) : undefined}
            />
          </li>
        ))}
      </ul>
      {open && bills && (
        <LazyDialog title={pendingTitle} onClose={close}>
          <PendingDialog title={pendingTitle} {...{ bills, count }} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}

/** The newest month in a line: `Nov 2026: 2 sold, ₦12.5m`. */
function newest({ months }: OverviewFigures): string {
  const month = months.at(-1)
  if (month === undefined) return ''
  return `${monthInWords(month.month)}: ${month.unitsSold} sold, ${shortMoney(month.received)}`
}

function Sales({ figures }: { figures: OverviewFigures }) {
  const [open, setOpen] = useState(false)
  if (figures.months.length === 0) return null
  return (
    <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <SalesSummary newest={newest(figures)} />
      {open && (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <SalesCharts months={figures.months} />
        </Suspense>
      )}
    </details>
  )
}

/** What must be done today, then stock and sales; nothing on servers without the call. */
export default function OverviewContent() {
  return (
    <ResourceView
      resource={useStore(overview.$resource)}
      loading={<OverviewSkeleton />}
      failed="The overview could not be loaded"
      onRetry={() => overview.reload()}
    >
      {(figures) =>
        figures !== undefined && (
          <>
            {figures.books && <BooksNotice {...figures.books} />}
            <Cards figures={figures} />
            <WaitingList waiting={figures.waiting} />
            <Stock figures={figures} />
            {figures.site && <SiteLine site={figures.site} />}
            {figures.canImportSales && <SaleImport uninvited={figures.uninvited ?? 0} />}
            <Sales figures={figures} />
          </>
        )
      }
    </ResourceView>
  )
}
