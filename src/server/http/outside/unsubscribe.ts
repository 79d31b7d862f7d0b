import { Hono } from 'hono'
import { escapeHtml } from '#domain/html.ts'
import { links } from '#routes.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { UnsubscribeLinks } from '../../mail/unsubscribe.ts'
import { setOptionalMails, wantsOptionalMails } from '../../modules/accounts/queriesUsers.ts'
import type { AppEnvironment } from '../environment.ts'
import { answerPage } from './page.ts'

type Needed = Pick<Dependencies, 'database' | 'siteUrl'> & { readonly unsubscribe: UnsubscribeLinks }

const path = '/unsubscribe/:userId/:signature'

/**
 * Turns notices off with one click, without signing in, and on again: admins have no profile.
 * Opening the link only asks, because mail scanners open links. The page's button posts, and so
 * does the mail program's unsubscribe button (RFC 8058).
 */
export function unsubscribePages({ database, siteUrl, unsubscribe }: Needed): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const profile = escapeHtml(`${siteUrl}${links.profile()}`)
  const page = (title: string, body: string, status: 200 | 403 = 200) => ({
    title,
    status,
    body: `<h1>${title}</h1>${body}`,
  })
  const wrong = page(
    'This link is not valid',
    `<p>Turn mails on or off <a href="${profile}">in your profile</a>.</p>`,
    403,
  )
  // `?` clears the query: this page may be open at the address that ends in `?again`.
  const question = page(
    'Turn notices off?',
    '<p>We will no longer mail you about messages, payments and new property managers. You will still get sign-in codes, and mails about electricity, reversals, refunds, homes that are taken back and access to your account.</p><form method="post" action="?"><button>Turn notices off</button></form>',
  )
  const done = page(
    'Notices are off',
    '<p>You can turn them on again here at any time.</p><form method="post" action="?again"><button>Turn notices on</button></form>',
  )
  const again = page(
    'Notices are on',
    '<p>We mail you about messages, payments and new property managers.</p>',
  )

  app.get(path, async (context) => {
    const { userId, signature } = context.req.param()
    if (!unsubscribe.isGenuine(userId, signature)) return answerPage(context, wrong)
    return answerPage(context, (await wantsOptionalMails(database.read, userId)) ? question : done)
  })
  app.post(path, async (context) => {
    const { userId, signature } = context.req.param()
    if (!unsubscribe.isGenuine(userId, signature)) return answerPage(context, wrong)
    const isOn = context.req.query('again') !== undefined
    await database.write((trx) => setOptionalMails(trx, userId, isOn))
    return answerPage(context, isOn ? again : done)
  })
  return app
}
