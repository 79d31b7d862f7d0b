import { Hono } from 'hono'
import { company } from '#company.ts'
import { dayInWords, timeOfDay } from '#domain/dateWords.ts'
import { escapeHtml } from '#domain/html.ts'
import { links } from '#routes.ts'
import type { Dependencies } from '../../dependencies.ts'
import { makeUndoAddress } from '../../modules/accounts/undoAddress.ts'
import type { AppEnvironment } from '../environment.ts'
import { answerPage } from './page.ts'

const path = '/undo-address/:changeId/:signature'

/**
 * Pages with which the old address agrees to a change, stops it, or takes it back later, from the
 * link in its mail. Opening one only asks, because mail scanners open links.
 */
export function undoAddressPages(dependencies: Dependencies): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const { question, agree, undo } = makeUndoAddress(dependencies)
  const signIn = escapeHtml(`${dependencies.siteUrl}${links.signIn()}`)
  const help = `Write to ${escapeHtml(company.supportMail)} or call ${escapeHtml(company.mobile)}.`
  const page = (title: string, body: string, status: 200 | 403 = 200) => ({
    title,
    status,
    body: `<h1>${title}</h1>${body}`,
  })
  const undoQuestion = page(
    'Undo the change of your address?',
    '<p>The address that this mail came to signs in again, and every device is signed out.</p><form method="post"><button>Undo the change</button></form>',
  )
  const stopQuestion = (newEmail: string, at: string) =>
    page(
      'Change your sign-in address?',
      `<p>From ${dayInWords(at)}, ${timeOfDay(at)}, you sign in with ${escapeHtml(newEmail)}, unless you stop it. Until then the address that this mail came to signs in. In both cases every device is signed out.</p><form method="post"><button name="answer" value="agree">Agree: change it now</button><button name="answer" value="stop">Stop the change</button></form>`,
    )
  const pages = {
    agreed: page(
      'Your address has changed',
      `<p>Every device was signed out. <a href="${signIn}">Sign in</a> with the new address.</p>`,
    ),
    stopped: page(
      'The change is stopped',
      `<p>You sign in with this address as before. Every device was signed out. <a href="${signIn}">Sign in</a>. ${help}</p>`,
    ),
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
    const asked = await question(changeId, signature)
    if (asked === undefined) return answerPage(context, pages['not valid'])
    return answerPage(
      context,
      asked.state === 'waits' ? stopQuestion(asked.newEmail, asked.at) : undoQuestion,
    )
  })
  app.post(path, async (context) => {
    const { changeId, signature } = context.req.param()
    const { answer } = await context.req.parseBody()
    const act = answer === 'agree' ? agree : undo
    return answerPage(context, pages[await act(changeId, signature)])
  })
  return app
}
