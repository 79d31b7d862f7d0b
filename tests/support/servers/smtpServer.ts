import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

type Received = { readonly from: string; readonly to: readonly string[]; readonly source: string }

type Options = {
  /** Default: any free port. */
  readonly port?: number
  /** The account that a client must use. Without it anybody may send. */
  readonly account?: { readonly user: string; readonly password: string }
}

/** A real SMTP server that keeps the mails it receives. */
export async function startSmtpServer({ account, port: wanted = 0 }: Options = {}) {
  const received: Received[] = []
  let refusal: Error | undefined
  let lost: string | undefined
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: account === undefined,
    onAuth: ({ username, password }, _session, done) =>
      username === account?.user && password === account?.password
        ? done(null, { user: username })
        : // Some servers repeat what they were sent.
          done(new Error(`Invalid username or password ${password}`)),
    onRcptTo: ({ address }, _session, done) =>
      done(address === lost ? Object.assign(new Error('no such user'), { responseCode: 550 }) : undefined),
    onMailFrom: ({ address }, _session, done) =>
      done(address === lost ? Object.assign(new Error('unknown sender'), { responseCode: 550 }) : undefined),
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const source = await text(stream)
      if (refusal !== undefined) return done(refusal)
      const from = mailFrom === false ? '' : mailFrom.address
      received.push({ from, to: rcptTo.map(({ address }) => address), source })
      done()
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    port,
    received,
    /** Answers every mail with a temporary failure from now on. Undefined: accepts mails again. */
    refuse(message: string | undefined) {
      refusal = message === undefined ? undefined : Object.assign(new Error(message), { responseCode: 451 })
    },
    /** Refuses this sender's or recipient's address permanently from now on. */
    forget(address: string) {
      lost = address
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
