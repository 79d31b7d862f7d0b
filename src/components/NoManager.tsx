import { company } from '#company.ts'
import { telLink } from '#domain/phone.ts'

/**
 * Whom to contact about a home without manager. Loaded on demand: few homes need it, and the
 * company's details are larger than this.
 */
const NoManager = () => (
  <p className="max-w-prose text-sm text-muted">
    This home has no manager yet. Write to{' '}
    <a className="link inline-flex min-h-11 items-center" href={`mailto:${company.mail}`}>
      {company.mail}
    </a>{' '}
    or call{' '}
    <a className="link inline-flex min-h-11 items-center" href={telLink(company.mobile)}>
      {company.mobile}
    </a>
    .
  </p>
)

export default NoManager
