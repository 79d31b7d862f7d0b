import { links } from '#routes.ts'

type Props = { unitId: string; unitName: string; projectName: string }

/** A unit and its project, with the way to the unit. */
export const Place = ({ unitId, unitName, projectName }: Props) => (
  <>
    <a className="link wrap-anywhere" href={links.adminUnit(unitId)}>
      {unitName}
    </a>
    <span className="block text-sm text-muted">{projectName}</span>
  </>
)
