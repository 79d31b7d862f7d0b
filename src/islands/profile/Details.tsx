import { Avatar } from '#components/Avatar.tsx'
import { dayInWords, timeOfDay } from '#domain/dateWords.ts'
import { fullName } from '#domain/names.ts'
import { phoneText } from '#domain/phone.ts'
import type { Profile } from '#stores/accounts/profile.ts'

const Row = ({ term, children }: { term: string; children: string }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-4">
    <dt className="text-muted">{term}</dt>
    <dd className="min-w-0 font-medium wrap-anywhere tabular-nums">{children}</dd>
  </div>
)

/** Name, e-mail, phone and member since. Only the company changes them. */
export const Details = ({ mine, supportMail }: { mine: Profile; supportMail: string }) => (
  <section aria-labelledby="details" className="card p-6! md:p-8!">
    <div className="mb-6 flex items-center gap-4">
      <Avatar person={mine} />
      <h2 id="details" className="text-title-sm">
        {fullName(mine)}
      </h2>
    </div>
    <dl className="grid">
      <Row term="Email">{mine.email}</Row>
      {mine.newEmail !== undefined && (
        <Row term="New email">{`${mine.newEmail}, from ${dayInWords(mine.newEmailAt)}, ${timeOfDay(mine.newEmailAt)}`}</Row>
      )}
      <Row term="Phone">{phoneText(mine.phoneNumber)}</Row>
      <Row term="With us since">{dayInWords(mine.createdAt)}</Row>
    </dl>
    {mine.newEmail !== undefined && (
      <p className="border-t border-line py-4 text-sm text-muted">
        If the new email is not right, stop it with the link in the mail that we sent to your current one.
      </p>
    )}
    <p className="border-t border-line pt-4 text-sm text-muted">
      Something has changed?{' '}
      <a className="link" href={`mailto:${supportMail}`}>
        Write to us
      </a>{' '}
      and we put it right.
    </p>
  </section>
)
