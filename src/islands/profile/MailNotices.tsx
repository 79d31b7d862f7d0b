import { useStore } from '@nanostores/react'
import { $working, switchMailNotices } from '#stores/accounts/profile.ts'

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
        className="relative h-[44px] w-[60px] flex-none cursor-pointer before:absolute before:inset-x-[2px] before:inset-y-[6px] before:rounded-full before:border before:border-line-strong before:bg-sand before:transition-[background-color] after:absolute after:top-[11px] after:left-[7px] after:size-[22px] after:rounded-full after:bg-ink after:transition-[translate] aria-busy:opacity-60 aria-checked:before:border-success aria-checked:before:bg-success aria-checked:after:translate-x-[24px] aria-checked:after:bg-paper forced-colors:after:bg-[ButtonText] forced-colors:aria-checked:before:border-[Highlight] forced-colors:aria-checked:before:bg-[Highlight] forced-colors:aria-checked:after:bg-[HighlightText]"
        aria-checked={enabled}
        aria-busy={busy || undefined}
        aria-labelledby="notices"
        aria-describedby="notices-about"
        onClick={() => switchMailNotices(!enabled)}
      />
    </section>
  )
}
