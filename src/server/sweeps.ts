import { day, isoTime, minute, second } from '#domain/time.ts'
import { deleteOldKeys } from './database/idempotency.ts'
import { sweepLimits } from './database/limits.ts'
import type { Dependencies } from './dependencies.ts'
import type { Logger } from './log.ts'
import { deleteOldMails } from './mail/queries.ts'
import { deliverMails } from './mail/queue.ts'
import { takeDueAddresses } from './modules/accounts/addressChange.ts'
import { forgetBrowsers } from './modules/accounts/queriesKnownBrowsers.ts'
import { deleteExpiredCodes } from './modules/accounts/queriesSignInCodes.ts'
import { deleteExpiredTokens } from './modules/accounts/queriesTokens.ts'
import { mailWaitingCodes } from './modules/accounts/signIn.ts'
import { makeBooksCheck } from './modules/books/books.ts'
import { makeRetention } from './modules/enquiries/retention.ts'
import { makeOrphanSweep } from './modules/media/orphanUploads.ts'
import { makePrivateFilesSweep } from './modules/privateFiles/sweep.ts'
import { makeHookSweep } from './modules/publishing/publishing.ts'
import type { Services } from './services.ts'

/** A scheduled job. Every instance runs it, so each job is safe to run in parallel. */
export type Sweep = { readonly name: string; readonly everyMs: number; run(): Promise<unknown> }

/** Deletes expired codes, tokens, counters, keys of retried requests and sent mails. */
async function tidy({ database, clock }: Dependencies): Promise<void> {
  const now = clock.now()
  await database.write((trx) => deleteExpiredCodes(trx, isoTime(now)))
  await database.write((trx) => deleteExpiredTokens(trx, isoTime(now)))
  await database.write((trx) => sweepLimits(trx, new Date(now)))
  // A browser keeps an unanswered payment with its key for a week (src/stores/forms/drafts.ts).
  await database.write((trx) => deleteOldKeys(trx, isoTime(now - 8 * day)))
  await database.write((trx) => forgetBrowsers(trx, isoTime(now - 180 * day)))
  await database.write((trx) => deleteOldMails(trx, isoTime(now - 30 * day)))
}

export function makeSweeps(
  dependencies: Dependencies,
  {
    checks,
    checkReceived,
    mails,
    remindOfPapers,
    remindOfEnquiries,
    remindOfPlans,
    reportLongWaits,
    sweepHolds,
    sweepUnread,
    tellOwners,
    vending,
  }: Services,
): readonly Sweep[] {
  return [
    { name: 'mails', everyMs: 3 * second, run: () => deliverMails(dependencies) },
    { name: 'sign-in codes', everyMs: 5 * second, run: () => mailWaitingCodes(dependencies) },
    { name: 'address changes', everyMs: minute, run: () => takeDueAddresses(dependencies) },
    { name: 'pending bills', everyMs: 30 * second, run: () => checks.sweep() },
    { name: 'electricity', everyMs: 3 * second, run: vending.sweep },
    { name: 'overdue electricity', everyMs: 10 * minute, run: vending.reportOverdue },
    { name: 'unread messages', everyMs: 30 * second, run: sweepUnread },
    { name: 'waiting transfers', everyMs: 10 * minute, run: reportLongWaits },
    { name: 'holds', everyMs: minute, run: sweepHolds },
    { name: 'publishing', everyMs: 20 * second, run: makeHookSweep({ ...dependencies, mails }) },
    { name: 'payment reminders', everyMs: 10 * minute, run: remindOfPlans },
    { name: 'papers to read', everyMs: 10 * minute, run: remindOfPapers },
    { name: 'project updates', everyMs: minute, run: tellOwners },
    { name: 'orphan uploads', everyMs: 60 * minute, run: makeOrphanSweep(dependencies) },
    { name: 'private files', everyMs: 60 * minute, run: makePrivateFilesSweep(dependencies) },
    { name: 'due enquiries', everyMs: 10 * minute, run: remindOfEnquiries },
    { name: 'old enquiries', everyMs: 60 * minute, run: makeRetention(dependencies) },
    { name: 'books', everyMs: 10 * minute, run: makeBooksCheck(dependencies) },
    { name: 'received money', everyMs: 10 * minute, run: checkReceived },
    { name: 'tidy', everyMs: 10 * minute, run: () => tidy(dependencies) },
  ]
}

/** Varies an interval, so that instances started together do not run in step. */
const jittered = (milliseconds: number) => milliseconds * (0.85 + Math.random() * 0.3)

/**
 * Runs scheduled jobs until stopped. A failed round is logged and comes again; rounds of one job
 * never overlap.
 * @returns stops them, and resolves when the running ones are done
 */
export function startSweeps(sweeps: readonly Sweep[], logger: Logger): () => Promise<void> {
  let stopped = false
  const timers = new Map<string, NodeJS.Timeout>()
  const pending = new Set<Promise<void>>()

  const round = async ({ name, run }: Sweep) => {
    try {
      await run()
    } catch (error) {
      logger.error({ err: error, sweep: name }, 'a sweep failed and will be tried again')
    }
  }
  const plan = (sweep: Sweep) => {
    if (stopped) return
    const timer = setTimeout(() => {
      const work = round(sweep).finally(() => {
        pending.delete(work)
        plan(sweep)
      })
      pending.add(work)
    }, jittered(sweep.everyMs))
    timer.unref()
    timers.set(sweep.name, timer)
  }

  for (const sweep of sweeps) plan(sweep)
  return async () => {
    stopped = true
    for (const timer of timers.values()) clearTimeout(timer)
    await Promise.all(pending)
  }
}
