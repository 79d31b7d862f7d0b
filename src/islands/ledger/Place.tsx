import type { SortableColumn } from '#components/tables/LongTable.tsx'
import { links } from '#routes.ts'

type Props = { unitId: string; unitName: string; projectName: string }

export const Place = ({ unitId, unitName, projectName }: Props) => (
  <>
    <a className="link wrap-anywhere" href={links.adminUnit(unitId)}>
      {unitName}
    </a>
    <span className="block text-sm text-muted">{projectName}</span>
  </>
)

/** The unit of a row, sorted by its project first. */
export const unitColumn: SortableColumn<Props> = {
  key: 'unit',
  title: 'Unit',
  sortBy: ({ projectName, unitName }) => `${projectName} ${unitName}`,
  show: (row) => <Place {...row} />,
}
