/**
 * Collects the logs of every API in a run of the tests, and every secret that was given out. The
 * last check of the run searches the logs for the secrets (`scripts/logSearch.ts`). `npm test`
 * names the folder; without it nothing is collected.
 */
import { appendFileSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { logEnding, runLogsVariable, secretsEnding } from '../../../scripts/logSearch.ts'

const folder = () => process.env[runLogsVariable]
const ending = (end: string) => `-${process.pid}${end}`

/** Adds the log of an API. @param source whose log it is, part of the file's name */
export function keepLog(source: string, text: string): void {
  const into = folder()
  if (into !== undefined) appendFileSync(join(into, `${source}${ending(logEnding)}`), text)
}

/** Opens a file for the log of a child process; undefined outside a run. */
export function openRunLog(source: string): number | undefined {
  const into = folder()
  return into === undefined ? undefined : openSync(join(into, `${source}${ending(logEnding)}`), 'a')
}

/** Remembers a code, token or key that no log may contain. @returns it */
export function noteSecret(secret: string): string {
  const into = folder()
  if (into !== undefined && secret !== '') {
    appendFileSync(join(into, `all${ending(secretsEnding)}`), `${secret}\n`)
  }
  return secret
}

/** Remembers the secrets of a mail: a sign-in code, and the signature of a link. */
export function noteMail(text: string): void {
  for (const [code] of text.matchAll(/\b\d{6}(?:\d\d)?\b/g)) noteSecret(code)
  for (const [, signature = ''] of text.matchAll(/\/unsubscribe\/[^/\s]+\/([\w-]{32})/g))
    noteSecret(signature)
}
