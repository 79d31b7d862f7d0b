import { useStore } from '@nanostores/react'
import { CircleAlert, MailCheck } from 'lucide-react'
import { $notice } from '#stores/session/signIn.ts'

const colours = { info: 'bg-success-soft text-success', error: 'bg-danger-soft text-danger' } as const

/** The current message, announced when it appears; its place is reserved. */
export function Notices() {
  const notice = useStore($notice)
  return (
    <div
      role={notice?.kind === 'error' ? 'alert' : 'status'}
      className={`flex items-center gap-3 text-sm ${notice ? `rounded-[10px] px-4.5 py-3.5 ${colours[notice.kind]}` : ''}`}
    >
      {notice?.kind === 'info' && <MailCheck size={20} className="shrink-0" />}
      {notice?.kind === 'error' && <CircleAlert size={20} className="shrink-0" />}
      <p className="min-w-0 wrap-anywhere">
        {notice?.text}
        {notice?.link && (
          <>
            {' '}
            <a className="link" href={notice.link}>
              {notice.link}
            </a>
          </>
        )}
      </p>
    </div>
  )
}
