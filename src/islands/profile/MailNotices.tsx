import { useStore } from '@nanostores/react'
import { $working, switchMailNotices } from '#stores/profile.ts'

/** Whether mails tell of unread messages, payments and new property managers. */
export function MailNotices({ enabled }: { enabled: boolean }) {
  const busy = useStore($working) === 'notices'
  return (
    <section aria-labelledby="notices" className="card flex items-center justify-between gap-6 p-6! md:p-8!">
      <div className="grid gap-1">
        <h2 id="notices" className="text-title-sm">
          Notices by mail
        </h2>
        <p id="notices-about" className="text-muted">
          A mail about messages that wait for you, your payments, and a new property manager.
        </p>
      </div>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={enabled}
        aria-busy={busy || undefined}
        aria-labelledby="notices"
        aria-describedby="notices-about"
        onClick={() => switchMailNotices(!enabled)}
      />
    </section>
  )
}
