/**
 * Searches the logs of a whole test run for secrets: every code, token and key that the run handed
 * out, and whatever looks like one.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The environment variable that names the folder of a run's logs. */
export const runLogsVariable = 'PLINTH_RUN_LOGS'
/** How a log's name ends, and that of a list of secrets, one a line. */
export const logEnding = '.log'
export const secretsEnding = '.secrets'

export type Leak = {
  readonly file: string
  readonly line: number
  readonly what: string
  readonly text: string
}
export type LogSearch = { readonly lines: number; readonly secrets: number; readonly leaks: readonly Leak[] }

/** What no line may hold, even if it is not on the list of secrets. */
const patterns: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a bearer token', /\bbearer\s+[\w.~+/-]{10,}/i],
  ['a secret key', /\b[sp]k_(?:test|live)_\w+/],
  ['a code', /\b(?:code|otp)\b.{0,20}(?<![\w.-])\d{6}(?:\d\d)?(?![\w-])/i],
  ['an electricity token', /(?<![\w.-])\d{4}(?:[ -]?\d{4}){4}(?![\w-])/],
  // 32 random bytes in base64url: how tokens and our own keys are made.
  ['a token', /(?<![\w./-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{43}(?![\w/-])/],
  // The example in the message about a wrong setting is no secret.
  ['a password in an address', /\b\w+:\/\/(?!user:secret@)[^\s/:@"]+:[^\s/@"]+@/],
]

/** Without a mail service, codes are shown in the terminal, so that one can sign in. */
const standInNotice = /^Mail to \S+@\S+: /

/** An amount in a log's JSON, which may have the digits of a code. */
const amount = /"\w*[kK]obo":\d+/g

/** A secret counts only as a whole word: six digits may well be part of an id or a decimal. */
const words = (line: string) =>
  (line.replaceAll(amount, '').match(/[\w.-]+/g) ?? []).map((word) => word.replace(/^\.+|\.+$/g, ''))

const leakIn = (line: string, secrets: ReadonlySet<string>): string | undefined => {
  if (standInNotice.test(line)) return undefined
  if (words(line).some((word) => secrets.has(word))) return 'a secret of this run'
  return patterns.find(([, pattern]) => pattern.test(line))?.[0]
}

async function linesOf(folder: string, ending: string): Promise<{ file: string; lines: string[] }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending))
  return Promise.all(
    names.map(async (file) => ({ file, lines: (await readFile(join(folder, file), 'utf8')).split('\n') })),
  )
}

export async function searchLogs(folder: string): Promise<LogSearch> {
  const noted = (await linesOf(folder, secretsEnding)).flatMap(({ lines }) => lines)
  const secrets = new Set(noted.filter((secret) => secret !== ''))
  const leaks: Leak[] = []
  let count = 0
  for (const { file, lines } of await linesOf(folder, logEnding)) {
    for (const [index, text] of lines.entries()) {
      if (text !== '') count += 1
      const what = leakIn(text, secrets)
      if (what !== undefined) leaks.push({ file, line: index + 1, what, text })
    }
  }
  return { lines: count, secrets: secrets.size, leaks }
}
