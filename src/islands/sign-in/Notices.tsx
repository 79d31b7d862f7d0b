import { useStore } from '@nanostores/react'
import { $notice } from '#stores/signIn.ts'
import { Icon } from '#ui/Icon.tsx'

/** The message of the moment, announced as it comes; its place is kept in the page. */
export function Notices() {
  const notice = useStore($notice)
  return (
    <div
      role={notice?.kind === 'error' ? 'alert' : 'status'}
      className="sign-in-notice"
      data-kind={notice?.kind}
    >
      {notice?.kind === 'info' && <Icon name="mail-check" size={20} className="shrink-0" />}
      {notice?.kind === 'error' && <Icon name="circle-alert" size={20} className="shrink-0" />}
      <p>{notice?.text}</p>
    </div>
  )
}
