import { company } from '#company.ts'

const support = `mailto:${company.supportMail}?subject=${encodeURIComponent('Trouble logging in')}`

export const SupportLink = () => (
  <p className="text-center text-sm text-muted">
    Trouble logging in?{' '}
    <a className="link inline-flex min-h-11 items-center text-ink" href={support}>
      Contact Support
    </a>
  </p>
)
