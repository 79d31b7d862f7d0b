import type { LineFault } from '#domain/importing.ts'
import { type Column, Table } from '../tables/Table.tsx'

const columns: readonly Column<LineFault>[] = [
  { key: 'line', title: 'Line', numeric: true, show: ({ line }) => line },
  { key: 'column', title: 'Column', show: ({ column }) => column },
  {
    key: 'problem',
    title: 'Problem',
    show: ({ text }) => <span className="text-danger wrap-anywhere">{text}</span>,
  },
]

/** What is wrong with the file, cell by cell; nothing if all is right. */
export const ImportProblems = ({ faults }: { faults: readonly LineFault[] }) =>
  faults.length > 0 && (
    <Table
      caption="Problems"
      columns={columns}
      rows={faults}
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
