import { can } from '#api/can.ts'
import type { Profile } from '#stores/accounts/profile.ts'
import { Details } from './Details.tsx'
import { MailNotices } from './MailNotices.tsx'
import { YourData } from './YourData.tsx'

type Props = {
  mine: Profile
  /** Address for corrections. */
  supportMail: string
  /** Name of the company, for the file's name. */
  company: string
}

export const Mine = ({ mine, supportMail, company }: Props) => (
  <>
    <Details mine={mine} supportMail={supportMail} />
    {mine.mailNotices !== undefined && <MailNotices enabled={mine.mailNotices} />}
    {can.exportData() && <YourData company={company} />}
  </>
)
