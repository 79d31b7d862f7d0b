import type { HealthStatus } from './http/health.ts'
import type { Logger } from './log.ts'
import type { Clock } from './ports/clock.ts'
import type { Database } from './ports/database.ts'
import type { MailPort } from './ports/mail.ts'
import type { MediaPort } from './ports/media.ts'
import type { PaymentPort } from './ports/payments.ts'
import type { PowerPort } from './ports/power.ts'
import type { SeenLinePort } from './ports/seenLine.ts'

export type Dependencies = {
  readonly database: Database
  readonly clock: Clock
  readonly mail: MailPort
  /** Whether mail can be sent now. */
  readonly mailState: () => Promise<HealthStatus>
  readonly payments: PaymentPort
  /** Buys the electricity of paid bills; without it they are only recorded. */
  readonly power?: PowerPort | undefined
  readonly media: MediaPort
  /** Files that certain people alone may read: never on the media service. */
  readonly privateFiles: MediaPort
  /** Tells whether the database was put back to an earlier state. */
  readonly seenLine: SeenLinePort
  readonly logger: Logger
  /**
   * Key of the sign-in codes' HMAC. Without it, whoever reads the database can't try all six digits
   * against a hash.
   */
  readonly codeKey: string
  /** Key of the links that work without signing in. */
  readonly linkKey: string
  /** Key of the site's builder; without it the site is not published by itself. */
  readonly builderKey?: string | undefined
  /** Has a static host build the site, where it is not built by a builder of ours. */
  readonly publishHook?: (() => Promise<void>) | undefined
  readonly siteUrl: string
  readonly apiUrl: string
  /**
   * Hosts of the media service whose addresses are accepted; without any, every http(s) address is.
   */
  readonly mediaHosts?: readonly string[]
  /** Receives work that continues after the answer, so that a stop can wait for it. */
  readonly later: (work: Promise<void>) => void
}
