import type { Profile } from '#stores/profile.ts'
import { Details } from './Details.tsx'
import { MailNotices } from './MailNotices.tsx'
import { YourData } from './YourData.tsx'

type Props = {
  mine: Profile
  /** Who corrects the details. */
  supportMail: string
  /** Whose name the file of one's data bears. */
  company: string
}

/** One's own details, notices by mail where the server sends them, and one's data where it hands it out. */
export const Mine = ({ mine, supportMail, company }: Props) => (
  <>
    <Details mine={mine} supportMail={supportMail} />
    {mine.mailNotices !== undefined && <MailNotices enabled={mine.mailNotices} />}
    {/* Our own server tells versions of its users; others lack the call. */}
    {mine.version !== undefined && <YourData company={company} />}
  </>
)
