import { useStore } from '@nanostores/react'
import { CircleAlert, MailCheck } from 'lucide-react'
import { $notice } from '#stores/signIn.ts'

/** The message of the moment, announced as it comes; its place is kept in the page. */
export function Notices() {
  const notice = useStore($notice)
  return (
    <div
      role={notice?.kind === 'error' ? 'alert' : 'status'}
      className="sign-in-notice"
      data-kind={notice?.kind}
    >
      {notice?.kind === 'info' && <MailCheck size={20} className="shrink-0" />}
      {notice?.kind === 'error' && <CircleAlert size={20} className="shrink-0" />}
      <p>{notice?.text}</p>
    </div>
  )
}
