import { Hono } from 'hono'
import { company } from '#company.ts'
import { escapeHtml } from '#domain/html.ts'
import { links } from '#routes.ts'
import type { Dependencies } from '../../dependencies.ts'
import { makeUndoAddress } from '../../modules/accounts/undoAddress.ts'
import type { AppEnvironment } from '../environment.ts'
import { answerPage } from './page.ts'

const path = '/undo-address/:changeId/:signature'

/**
 * Pages that take back a change of address, from the link in the mail to the old one. Opening one
 * only asks, because mail scanners open links.
 */
export function undoAddressPages(dependencies: Dependencies): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const { isValid, undo } = makeUndoAddress(dependencies)
  const signIn = escapeHtml(`${dependencies.siteUrl}${links.signIn()}`)
  const help = `Write to ${escapeHtml(company.supportMail)} or call ${escapeHtml(company.mobile)}.`
  const page = (title: string, body: string, status: 200 | 403 = 200) => ({
    title,
    status,
    body: `<h1>${title}</h1>${body}`,
  })
  const question = page(
    'Undo the change of your address?',
    '<p>The address that this mail came to signs in again, and every device is signed out.</p><form method="post"><button>Undo the change</button></form>',
  )
  const pages = {
    done: page(
      'Your address is back',
      `<p>Every device was signed out. <a href="${signIn}">Sign in</a>.</p>`,
    ),
    closed: page(
      'Your address is back',
      `<p>Every device was signed out. The account is closed. ${help}</p>`,
    ),
    'not valid': page('This link is not valid', `<p>It works for seven days. ${help}</p>`, 403),
    taken: page('The address has another account', `<p>${help}</p>`, 403),
  } as const

  app.get(path, async (context) => {
    const { changeId, signature } = context.req.param()
    return answerPage(context, (await isValid(changeId, signature)) ? question : pages['not valid'])
  })
  app.post(path, async (context) => {
    const { changeId, signature } = context.req.param()
    return answerPage(context, pages[await undo(changeId, signature)])
  })
  return app
}
