import { useSyncExternalStore } from 'react'
import { company } from '#company.ts'
import type { About } from '#stores/enquiries/sendEnquiry.ts'
import { EnquiryForm } from './EnquiryForm.tsx'

const never = () => () => undefined

/** False in the built HTML and before hydration. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

type Props = { about: About; title?: string | undefined }

export function Enquiry({ about, title = 'Ask us about it' }: Props) {
  // The form needs script to send. Without it the form would lose what is typed.
  const isReady = useHydrated()
  return (
    <section
      className="bg-raised py-[clamp(4rem,8vw,7rem)] print:hidden"
      id="enquiry"
      aria-labelledby="enquiry-title"
      data-needs-script
    >
      <div className="frame grid gap-6 wide:grid-cols-[5fr_6fr] wide:gap-24">
        <div>
          <h2 id="enquiry-title" className="text-title-lg outline-none" tabIndex={-1}>
            {title}
          </h2>
          <p className="mt-5 max-w-prose text-muted">
            Prices, plans, a visit: write to us and a person answers within one working day. You can also
            write to{' '}
            <a className="link" href={`mailto:${company.mail}`}>
              {company.mail}
            </a>
            .
          </p>
        </div>
        {/* The placeholder has the form's height, so that nothing moves. */}
        <div className="empty:min-h-[774px] md:empty:min-h-[740px] noscript:hidden">
          {isReady && <EnquiryForm about={about} />}
        </div>
      </div>
    </section>
  )
}
