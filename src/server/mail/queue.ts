import { compareText } from '#domain/compareText.ts'
import { minute } from '#domain/time.ts'
import type { Dependencies } from '../dependencies.ts'
import { erasedKind } from '../modules/accounts/erasedMail.ts'
import { claimMail, type DueMail, deleteMail, dueMails, markMailFailed, markMailSent } from './queries.ts'

/**
 * How long one try may take before another instance may try, in ms: more than the mail service's
 * own time-outs.
 */
const claimMs = 2 * minute
/** Waits between tries, in ms: short at first, then longer, two days in all. */
const waitsMs = [0.5, 2, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute)
const mailsPerRound = 20

export type MailDependencies = Pick<Dependencies, 'database' | 'clock' | 'mail' | 'logger'>

/** @returns whether the mail went out, so that the next one to its address may follow */
async function deliver({ database, clock, mail, logger }: MailDependencies, due: DueMail): Promise<boolean> {
  const until = new Date(clock.now() + claimMs).toISOString()
  if (!(await database.write((trx) => claimMail(trx, due, until)))) return false
  try {
    await mail.send(due.mail)
  } catch (error) {
    const wait = waitsMs[due.attempts]
    const next = wait === undefined ? null : new Date(clock.now() + wait).toISOString()
    const reason = error instanceof Error ? error.message : String(error)
    await database.write((trx) =>
      next === null && due.kind === erasedKind
        ? deleteMail(trx, due.id)
        : markMailFailed(trx, due.id, reason.slice(0, 500), next),
    )
    const entry = { mailId: due.id, kind: due.kind, attempt: due.attempts + 1, reason }
    if (next === null) logger.error(entry, 'a mail was given up')
    else logger.warn(entry, 'a mail could not be sent and will be tried again')
    return false
  }
  await database.write((trx) =>
    due.kind === erasedKind ? deleteMail(trx, due.id) : markMailSent(trx, due.id, clock.iso()),
  )
  return true
}

/**
 * Sends the mails of one address one after another. Another instance that took one of them also
 * sends those behind it.
 */
async function deliverInOrder(dependencies: MailDependencies, mails: readonly DueMail[]): Promise<void> {
  const inOrder = mails.toSorted((one, other) => compareText(one.storedAt, other.storedAt))
  for (const due of inOrder) if (!(await deliver(dependencies, due))) return
}

/**
 * Sends the mails that wait, to each address in the order in which they were stored. Several
 * instances may run it at once: each mail is claimed for a try. After a crash between sending and
 * storing that, the mail is sent again under the same message id.
 * @returns how many mails were looked at; a full round means that more may wait
 */
export async function deliverMails(dependencies: MailDependencies): Promise<number> {
  const due = await dueMails(dependencies.database.read, dependencies.clock.iso(), mailsPerRound)
  const byAddress = Map.groupBy(due, ({ mail }) => mail.to)
  await Promise.all([...byAddress.values()].map((mails) => deliverInOrder(dependencies, mails)))
  return due.length
}
