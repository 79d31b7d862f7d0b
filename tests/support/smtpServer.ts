import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

type Received = { readonly from: string; readonly to: readonly string[]; readonly source: string }

type Options = {
  /** Where it listens; any free port unless told. */
  readonly port?: number
  /** What a client must sign in with; without it anybody may send. */
  readonly account?: { readonly user: string; readonly password: string }
}

/** A real SMTP server on a free port that keeps what it receives. */
export async function startSmtpServer({ account, port: wanted = 0 }: Options = {}) {
  const received: Received[] = []
  let refusal: Error | undefined
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: account === undefined,
    onAuth: ({ username, password }, _session, done) =>
      username === account?.user && password === account?.password
        ? done(null, { user: username })
        : done(new Error('Invalid username or password')),
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
    /** From now on every message is answered with a temporary failure, or taken again. */
    refuse(message: string | undefined) {
      refusal = message === undefined ? undefined : Object.assign(new Error(message), { responseCode: 451 })
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
