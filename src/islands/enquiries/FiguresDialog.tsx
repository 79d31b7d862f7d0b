import { useStore } from '@nanostores/react'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { type Column, Table } from '#components/tables/Table.tsx'
import { TableSkeleton } from '#components/tables/TableSkeleton.tsx'
import { monthInWords } from '#domain/monthly.ts'
import { type EnquiryFigure, figures } from '#stores/enquiries/enquiries.ts'
import { sourceWords } from './workTexts.ts'

const sourceOf = ({ source }: EnquiryFigure) => (source === undefined ? 'Not said' : sourceWords[source])

const columns: readonly Column<EnquiryFigure>[] = [
  { key: 'month', title: 'Month', show: ({ month }) => monthInWords(month) },
  { key: 'source', title: 'Source', show: sourceOf },
  { key: 'enquiries', title: 'Enquiries', numeric: true, show: ({ enquiries }) => enquiries },
  { key: 'viewings', title: 'Viewings', numeric: true, show: ({ viewings }) => viewings },
  { key: 'won', title: 'Sales', numeric: true, show: ({ won }) => won },
]

/** Where enquiries come from, and what becomes of them. */
export default function FiguresDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Where they come from" onClose={onClose}>
      <ResourceView
        resource={useStore(figures.$resource)}
        loading={<TableSkeleton />}
        failed="The figures could not be loaded"
        onRetry={() => figures.reload()}
      >
        {(rows) => (
          <Table
            caption="Enquiries by month and source"
            columns={columns}
            rows={rows}
            rowKey={({ month, source = '' }) => `${month} ${source}`}
            card={(figure) => (
              <p className="text-sm">
                <strong className="font-medium">
                  {monthInWords(figure.month)}, {sourceOf(figure)}
                </strong>
                <br />
                {figure.enquiries} enquiries · {figure.viewings} viewings · {figure.won} sales
              </p>
            )}
          />
        )}
      </ResourceView>
    </Dialog>
  )
}
