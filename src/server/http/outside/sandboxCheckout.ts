import { type Context, Hono } from 'hono'
import { escapeHtml } from '#domain/html.ts'
import { nairaOf } from '#domain/kobo.ts'
import { money } from '#domain/money.ts'
import {
  decideSandboxPayment,
  findSandboxPayment,
  type SandboxPayment,
} from '../../database/sandboxPayments.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { BillChecks } from '../../modules/electricity/checks.ts'
import { findBillByReference } from '../../modules/electricity/queriesBills.ts'
import type { Database } from '../../ports/database.ts'
import type { AppEnvironment } from '../environment.ts'
import { answerPage } from './page.ts'

type Needed = Pick<Dependencies, 'database' | 'siteUrl'> & { readonly checks: BillChecks }

const decisions = { pay: 'paid', fail: 'failed', leave: undefined } as const
type Decision = keyof typeof decisions

const isDecision = (value: unknown): value is Decision =>
  typeof value === 'string' && Object.hasOwn(decisions, value)

const row = (name: string, value: string) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`

const summary = (payment: SandboxPayment) =>
  `<h1>Electricity payment</h1>
<p class="amount">${escapeHtml(money(nairaOf(payment.amount_kobo)))}</p>
<dl>${row('For', payment.description)}${row('Payer', payment.email)}${row('Reference', payment.reference)}</dl>`

const undecided = (payment: SandboxPayment) =>
  `<p class="note">Sandbox: no real money moves. Choose how this payment ends.</p>${summary(payment)}
<form method="post"><button name="decision" value="pay">Pay ${escapeHtml(money(nairaOf(payment.amount_kobo)))}</button>
<button name="decision" value="fail">Let the payment fail</button>
<button class="leave" name="decision" value="leave">Leave without paying</button></form>`

const decided = (payment: SandboxPayment) =>
  `<p class="note">This payment was ${payment.status === 'paid' ? 'made' : 'declined'} already.</p>${summary(payment)}
<p><a href="${escapeHtml(payment.return_url)}">Back to the site</a></p>`

const unknown = (context: Context<AppEnvironment>) =>
  answerPage(context, {
    title: 'Payment not found',
    body: '<h1>Payment not found</h1><p>This address belongs to no payment. Start again from your property.</p>',
    status: 404,
  })

/**
 * Looks up only references in our own format, so no character reaches the database that it can't
 * store.
 */
const find = async (database: Database, reference: string) =>
  /^\w{1,100}$/.test(reference) ? findSandboxPayment(database.read, reference) : undefined

/**
 * The page where a sandbox payment is paid, declined or left; it then leads back to the site, as a
 * provider does.
 */
export function sandboxCheckout({ database, siteUrl, checks }: Needed): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()

  app.get('/sandbox/checkout/:reference', async (context) => {
    const payment = await find(database, context.req.param('reference'))
    if (payment === undefined) return unknown(context)
    const body = payment.status === 'pending' ? undecided(payment) : decided(payment)
    return answerPage(context, { title: 'Pay', body, formsTo: [siteUrl] })
  })

  app.post('/sandbox/checkout/:reference', async (context) => {
    const payment = await find(database, context.req.param('reference'))
    if (payment === undefined) return unknown(context)
    const decision = new URLSearchParams(await context.req.text()).get('decision')
    const status = isDecision(decision) ? decisions[decision] : undefined
    if (status !== undefined) {
      await database.write((trx) => decideSandboxPayment(trx, payment.reference, status))
      const bill = await findBillByReference(database.read, payment.reference)
      if (bill !== undefined) await checks.askNow(bill.id)
    }
    return context.redirect(payment.return_url, 303)
  })
  return app
}
