import { Hono } from 'hono'
import { company } from '#company.ts'
import { escapeHtml } from '#domain/html.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { UnsubscribeLinks } from '../../mail/unsubscribe.ts'
import { turnNewsOff } from '../../modules/enquiries/queries.ts'
import type { AppEnvironment } from '../environment.ts'
import { answerPage } from './page.ts'

type Needed = Pick<Dependencies, 'database'> & { readonly newsLinks: UnsubscribeLinks }

const path = '/news-off/:enquiryId/:signature'

/**
 * Takes back a visitor's consent to news, without an account. Opening the link only asks, because
 * mail scanners open links.
 */
export function newsOffPages({ database, newsLinks }: Needed): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const page = (title: string, body: string, status: 200 | 403 = 200) => ({
    title,
    status,
    body: `<h1>${title}</h1>${body}`,
  })
  const mail = `<a href="mailto:${escapeHtml(company.mail)}">${escapeHtml(company.mail)}</a>`
  const wrong = page('This link is not valid', `<p>Write to ${mail}, and we turn the news off.</p>`, 403)
  const question = page(
    'Turn news off?',
    `<p>${escapeHtml(company.name)} will no longer tell you about new projects.</p><form method="post"><button>Turn news off</button></form>`,
  )
  const done = page('News is off', '<p>We no longer tell you about new projects.</p>')

  app.get(path, (context) => {
    const { enquiryId, signature } = context.req.param()
    return answerPage(context, newsLinks.isGenuine(enquiryId, signature) ? question : wrong)
  })
  app.post(path, async (context) => {
    const { enquiryId, signature } = context.req.param()
    if (!newsLinks.isGenuine(enquiryId, signature)) return answerPage(context, wrong)
    await database.write((trx) => turnNewsOff(trx, enquiryId))
    return answerPage(context, done)
  })
  return app
}
