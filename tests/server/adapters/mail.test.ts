import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { outboxMail } from '#server/adapters/outboxMail.ts'
import { smtpMail } from '#server/adapters/smtpMail.ts'
import { codeMail } from '#server/modules/accounts/codeMail.ts'
import { AddressRefused, type Mail, type MailPort } from '#server/ports/mail.ts'
import { permissionsOf } from '../../support/processes/permissions.ts'
import { startSmtpServer } from '../../support/servers/smtpServer.ts'

const from = 'Palmstone <hello@palmstone.example>'
const mail = codeMail({
  to: 'ada@example.com',
  reader: { firstName: 'Adá <b>', lastName: 'Obi' },
  code: '012345',
  siteUrl: 'https://palmstone.example',
})

describe('mail over SMTP', () => {
  const account = { user: 'plinth', password: 'p@ss word' }
  let server: Awaited<ReturnType<typeof startSmtpServer>>
  let port: MailPort
  beforeEach(async () => {
    server = await startSmtpServer({ account })
    const secret = `${account.user}:${encodeURIComponent(account.password)}`
    port = smtpMail(`smtp://${secret}@127.0.0.1:${server.port}`, from)
  })
  afterEach(async () => {
    port.close()
    await server.stop()
  })

  /** Sends the mail. @returns it as the receiver's program reads it */
  const sent = async (more: Partial<Mail> = {}) => {
    await port.send({ ...mail, ...more })
    return PostalMime.parse(server.received[0]?.source ?? '')
  }

  it('a mail arrives with its sender, receiver, subject, text and HTML', async () => {
    await port.check()
    const read = await sent()
    expect(server.received).toMatchObject([{ from: 'hello@palmstone.example', to: ['ada@example.com'] }])
    expect(read.subject).toBe('012345 is your Palmstone code')
    expect(read.from).toMatchObject({ name: 'Palmstone', address: 'hello@palmstone.example' })
    expect(read.text).toContain('012345')
    expect(read.text).toContain('Adá <b>')
    // Mail programs recognise a signature by two dashes and a space.
    expect(read.text).toContain('\n-- \nPalmstone\n')
    expect(read.html).toContain('Adá &lt;b&gt;')
    expect(read.html).not.toContain('Adá <b>')
  })

  it('a mail arrives with its message id and its unsubscribe headers', async () => {
    const unsubscribeUrl = 'https://palmstone.example/unsubscribe/x'
    const read = await sent({ messageId: 'one', unsubscribeUrl })
    expect(read.messageId).toBe('<one@palmstone.example>')
    expect(Object.fromEntries(read.headers.map(({ key, value }) => [key, value]))).toMatchObject({
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    })
  })

  it('sets Reply-To to the person who wrote, also with special characters in their name', async () => {
    const replyTo = { name: 'Bola "B" <Ade>, Lagos', address: 'bola@example.com' }
    const read = await sent({ replyTo })
    expect(read.replyTo).toEqual([replyTo])
    expect(read.headers.map(({ key }) => key)).not.toContain('auto-submitted')
  })

  it('a rehearsed mail reaches nobody', async () => {
    await port.rehearse(mail)
    expect(server.received).toEqual([])
  })

  it('sending fails while the server refuses, and works again afterwards', async () => {
    server.refuse('4.3.0 try again later')
    await expect(port.send(mail)).rejects.toThrow(/try again later/)
    server.refuse(undefined)
    await port.send(mail)
    expect(server.received).toHaveLength(1)
  })

  it('only a refused receiver is reported as AddressRefused, not a refused sender', async () => {
    server.forget('ada@example.com')
    const refused = await port.send(mail).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(AddressRefused)
    expect(String(refused)).toContain('550 no such user')
    server.forget('hello@palmstone.example')
    const failure = await port.send(mail).catch((error: unknown) => error)
    expect(String(failure)).toContain('550 unknown sender')
    expect(failure).not.toBeInstanceOf(AddressRefused)
  })

  it('sending with a wrong password fails with the server’s words but without the password', async () => {
    const stranger = smtpMail(`smtp://plinth:wrong-secret@127.0.0.1:${server.port}`, from)
    const words = 'Invalid login: 535 Invalid username or password [hidden]'
    await expect(stranger.send(mail)).rejects.toThrow(words)
    await expect(stranger.check()).rejects.toThrow(words)
    expect(server.received).toHaveLength(0)
    stranger.close()
  })

  it('sending fails when no server listens', async () => {
    await server.stop()
    await expect(port.send(mail)).rejects.toThrow(/ECONNREFUSED/)
  })
})

describe('mail into the outbox folder', () => {
  it('the outbox stores each mail as one complete message file and announces it, and no rehearsed one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-outbox-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const announced: string[] = []
    const outbox = join(folder, 'outbox')
    const port = outboxMail(outbox, from, (to, subject) => announced.push(`${to}: ${subject}`))
    await Promise.all([port.send(mail), port.send({ ...mail, to: 'bola@example.com' }), port.rehearse(mail)])
    expect(permissionsOf(outbox)).toBe('700')
    const files = readdirSync(outbox)
    expect(files).toEqual([expect.stringMatching(/\.eml$/), expect.stringMatching(/\.eml$/)])
    const all = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(outbox, name)))))
    expect(all.map(({ to }) => to?.[0]?.address).sort()).toEqual(['ada@example.com', 'bola@example.com'])
    expect(announced).toHaveLength(2)
    expect(announced).toContain('ada@example.com: 012345 is your Palmstone code')
  })
})
