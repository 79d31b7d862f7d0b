import { z } from 'zod'
import { email } from '#contract/fields/fields.ts'

/** A setting that stops the start; the message is one line that names it. */
export class SettingsError extends Error {}

/** Digits only: JavaScript also reads `0x10`, `1e3` and a blank as numbers. */
const wholeNumber = (from: number, to: number, message: string) =>
  z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be between ${from} and ${to}`)

const port = (example: number) => wholeNumber(0, 65_535, `must be a port number, such as ${example}`)

/** A local socket of PostgreSQL is named by a parameter: `?host=/run/postgresql`. */
const namesHost = (url: URL) => url.hostname !== '' || url.searchParams.has('host')

const address = (protocols: readonly string[], example: string) =>
  z.string().refine((value) => {
    const url = URL.parse(value)
    return url !== null && protocols.includes(url.protocol) && namesHost(url)
  }, `must be an address such as ${example}`)

/** `https://a.example,https://b.example` would be read as one address with an odd host. */
const webAddress = (example: string) =>
  z
    .string()
    .refine((value) => !/[\s,;]/.test(value), {
      message: `must be one address, such as ${example}`,
      abort: true,
    })
    .pipe(address(['http:', 'https:'], example))

const origin = (example: string) => webAddress(example).transform((value) => new URL(value).origin)

/** A name with commas stands in quotes: outside of them a comma begins another address. */
const oneSender = /^(?:(?:"[^"\r\n]*"|[^",;<>\r\n])*<[^\s@<>",;]+@[^\s@<>",;]+>|[^\s@<>",;]+@[^\s@<>",;]+)$/

/** A key that is sent in a header, which takes no blanks and no other letters than ASCII's. */
const headerKey = () => z.string().regex(/^[!-~]+$/, 'must be the key alone, without blanks')

const flag = () =>
  z
    .enum(['0', '1'], `must be 0 or 1`)
    .default('0')
    .transform((value) => value === '1')

/** Whether the address ends inside its password: what follows a / # or ? there is no host. */
function cutsPassword(value: string): boolean {
  const url = URL.parse(value)
  if (url === null) return /^\w+:\/\/[^@/?#]*:[^@/?#]*[/?#].*@/.test(value)
  // Such as `user:1/2@host`, whose host would be `user`. A parameter may hold an @.
  const hasNames = url.search.includes('=')
  return [url.pathname, url.hash, hasNames ? '' : url.search].some((part) => part.includes('@'))
}

/** Whether each % begins an encoded character: the client of PostgreSQL throws for another. */
function isEncoded(value: string): boolean {
  try {
    decodeURIComponent(value)
    return true
  } catch {
    return false
  }
}

/** PostgreSQL, as `DATABASE_URL` names it. */
const databaseAddress = z
  .string()
  .refine((value) => !cutsPassword(value) && isEncoded(value), {
    message: 'a / # ? or % in its user or password must be written as %2F, %23, %3F or %25',
    abort: true,
  })
  .pipe(address(['postgres:', 'postgresql:'], 'postgres://user:secret@host:5432/plinth'))

/** Outside a shell a ~ is a letter: the data would be in a folder of that name. */
const dataDir = z.string().regex(/^[^~]/, 'must be written without ~, such as /var/lib/plinth')

const secretKey = z
  .string()
  .min(32, 'must have at least 32 characters, such as those that `openssl rand -hex 32` gives')

const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  API_PORT: port(8473).default(8473),
  API_HOST: z.string().min(1, 'must not be empty').optional(),
  DATA_DIR: dataDir.default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  CODE_KEY: secretKey.optional(),
  SITE_BUILDER_KEY: secretKey.optional(),
  PUBLISH_HOOK: webAddress('https://api.netlify.com/build_hooks/…').optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:secret@mail.example.com').optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(
      oneSender,
      'must be one address, such as Palmstone <hello@example.com>, with quotes around a name that has commas',
    )
    .optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_\S+$/, 'must be the secret key, which starts with sk_')
    .optional(),
  PAYSTACK_URL: webAddress('https://api.paystack.co').optional(),
  POWER: z
    .enum(['sandbox', 'vtpass', 'by-hand', 'off'], 'must be sandbox, vtpass, by-hand or off')
    .optional(),
  VTPASS_API_KEY: headerKey().optional(),
  VTPASS_SECRET_KEY: headerKey().optional(),
  VTPASS_URL: webAddress('https://vtpass.com').optional(),
  SITE_URL: origin('https://www.example.com').default('http://localhost:4321'),
  API_URL: origin('https://api.example.com').optional(),
  MEDIA_HOSTS: z
    .string()
    .regex(/^[a-z0-9.:-]+(,[a-z0-9.:-]+)*$/i, 'must be host names with commas, such as res.cloudinary.com')
    .optional(),
  ADMIN_EMAIL: email.optional(),
  TRUST_PROXY: wholeNumber(0, 10, 'must be the number of proxies in front of the API').default(0),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be one of fatal, error, warn, info, debug, silent',
    )
    .default('info'),
  METRICS_PORT: port(9464).optional(),
  DEMO: flag(),
  ALLOW_STAND_INS: z
    .string()
    .regex(
      /^\s*(mail|payments|power|demo)\s*(,\s*(mail|payments|power|demo)\s*)*$/,
      'must be mail, payments, power or demo, with commas between several',
    )
    .default(''),
})

export type Settings = ReturnType<typeof readSettings>

/** Checks one setting. @throws SettingsError with one line that names it */
function check(name: string, rule: z.ZodType, value: string): void {
  const { success, error } = rule.safeParse(value)
  if (!success) throw new SettingsError(`Setting ${name}: ${error.issues[0]?.message}`)
}

/** Checks `DATABASE_URL` for commands that read few settings. @throws SettingsError */
export const checkDatabaseUrl = (value: string) => check('DATABASE_URL', databaseAddress, value)

/** Checks `DATA_DIR` for commands that read few settings. @throws SettingsError */
export const checkDataDir = (value: string) => check('DATA_DIR', dataDir, value)

type Environment = z.output<typeof environment>

/** How electricity is bought. In production nobody buys any unless a setting says so. */
const powerOf = ({ POWER, NODE_ENV }: Environment) => POWER ?? (NODE_ENV === 'production' ? 'off' : 'sandbox')

const unset = { problem: 'is missing', because: 'is not set' } as const

/** What runs on a stand-in: why the start is refused in production, and what is said elsewhere. */
const standIns = (env: Environment) => [
  ...(env.SMTP_URL === undefined
    ? [{ name: 'mail', setting: 'SMTP_URL', ...unset, instead: 'the outbox folder' }]
    : []),
  ...(env.PAYSTACK_SECRET_KEY === undefined
    ? [{ name: 'payments', setting: 'PAYSTACK_SECRET_KEY', ...unset, instead: 'the sandbox checkout' }]
    : []),
  ...(powerOf(env) === 'sandbox'
    ? [
        {
          name: 'power',
          setting: 'POWER',
          problem: 'is sandbox, which buys nothing',
          because: 'is sandbox',
          instead: 'made-up tokens',
        },
      ]
    : []),
]

/** Whether VTpass takes money for what is bought there. */
const spendsMoney = (url: string | undefined) => {
  const { hostname } = new URL(url ?? 'https://vtpass.com')
  return /(^|\.)vtpass\.com$/.test(hostname) && hostname !== 'sandbox.vtpass.com'
}

/**
 * The settings of VTpass.
 * @throws SettingsError if a key is missing, or if real electricity would be bought for pretended
 *   payments
 */
function vtpassOf(env: Environment) {
  const { VTPASS_API_KEY: apiKey, VTPASS_SECRET_KEY: secretKey, VTPASS_URL: url } = env
  const needed = (name: string) => new SettingsError(`Setting ${name}: is needed with POWER=vtpass`)
  if (apiKey === undefined) throw needed('VTPASS_API_KEY')
  if (secretKey === undefined) throw needed('VTPASS_SECRET_KEY')
  if (spendsMoney(url) && !env.PAYSTACK_SECRET_KEY?.startsWith('sk_live_'))
    throw new SettingsError(
      'Setting POWER: vtpass spends money, so PAYSTACK_SECRET_KEY must be a live key (sk_live_…). ' +
        'VTPASS_URL=https://sandbox.vtpass.com tries it without money',
    )
  return { apiKey, secretKey, ...(url === undefined ? {} : { url }) }
}

/** Who buys electricity, with what that needs. @throws SettingsError */
function powerSettings(env: Environment) {
  const provider = powerOf(env)
  return provider === 'vtpass' ? ({ provider, ...vtpassOf(env) } as const) : { provider }
}

/** Public addresses that are not set: mails then hold addresses that only this machine reaches. */
const addressesUnset = (given: Readonly<Record<string, unknown>>) =>
  ['SITE_URL', 'API_URL'].filter((name) => given[name] === undefined)

const addressesCut = (given: Readonly<Record<string, unknown>>) =>
  ['SITE_URL', 'API_URL'].filter(
    (name) => !['', '/'].includes(URL.parse(String(given[name]))?.pathname ?? ''),
  )

/**
 * Reads and checks the settings of the API.
 * @param variables the environment; empty values count as unset
 * @throws SettingsError with one line that names the wrong setting, never its value (it may be a
 *   secret)
 */
export function readSettings(variables: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const first = parsed.error.issues[0]
    throw new SettingsError(`Setting ${String(first?.path[0])}: ${first?.message ?? 'is wrong'}`)
  }
  const env = parsed.data
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    throw new SettingsError(
      'Setting MAIL_FROM: is needed with SMTP_URL, such as Palmstone <hello@example.com>',
    )
  }
  if (env.PUBLISH_HOOK !== undefined && env.SITE_BUILDER_KEY === undefined) {
    throw new SettingsError(
      'Setting SITE_BUILDER_KEY: is needed with PUBLISH_HOOK, for the host tells by it what became of a build',
    )
  }
  const power = powerSettings(env)
  const missing = standIns(env)
  const allowed = env.ALLOW_STAND_INS.split(',').map((name) => name.trim())
  if (env.NODE_ENV === 'production' && env.DEMO && !allowed.includes('demo')) {
    throw new SettingsError(
      'Setting DEMO: fills the database with a demo company and its accounts; to do so in production, set ALLOW_STAND_INS=demo',
    )
  }
  const refused = env.NODE_ENV === 'production' ? missing.filter(({ name }) => !allowed.includes(name)) : []
  if (refused[0] !== undefined) {
    const { name, setting, problem, instead } = refused[0]
    throw new SettingsError(
      `Setting ${setting}: ${problem}; to run in production with ${instead}, set ALLOW_STAND_INS=${name}`,
    )
  }
  return {
    ...env,
    power,
    standIns: missing,
    unset: env.NODE_ENV === 'production' ? addressesUnset(given) : [],
    cut: addressesCut(given),
    /** In production: whether no setting says who buys electricity. */
    powerUnset: env.NODE_ENV === 'production' && env.POWER === undefined,
  }
}
