import type { Profile } from '#stores/profile.ts'
import { Details } from './Details.tsx'
import { MailNotices } from './MailNotices.tsx'

/** One's own details, and notices by mail where the server sends them. */
export const Mine = ({ mine, supportMail }: { mine: Profile; supportMail: string }) => (
  <>
    <Details mine={mine} supportMail={supportMail} />
    {mine.mailNotices !== undefined && <MailNotices enabled={mine.mailNotices} />}
  </>
)
