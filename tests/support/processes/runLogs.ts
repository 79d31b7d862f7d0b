/**
 * Where a run of the tests gathers what every API wrote into its log, and every secret that was
 * handed out, so that the run's last check can search the one for the other
 * (`scripts/logSearch.ts`). `npm test` names the folder; outside of it nothing is gathered.
 */
import { appendFileSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { logEnding, runLogsVariable, secretsEnding } from '../../../scripts/logSearch.ts'

const folder = () => process.env[runLogsVariable]
const ending = (end: string) => `-${process.pid}${end}`

/** Adds what an API wrote. @param source whose log it is, as a file may be called */
export function keepLog(source: string, text: string): void {
  const into = folder()
  if (into !== undefined) appendFileSync(join(into, `${source}${ending(logEnding)}`), text)
}

/** A file that a child process writes its log into; undefined outside of a run. */
export function openRunLog(source: string): number | undefined {
  const into = folder()
  return into === undefined ? undefined : openSync(join(into, `${source}${ending(logEnding)}`), 'a')
}

/** Remembers a code, token or key that was handed out: it must stand in no log. @returns it */
export function noteSecret(secret: string): string {
  const into = folder()
  if (into !== undefined && secret !== '') {
    appendFileSync(join(into, `all${ending(secretsEnding)}`), `${secret}\n`)
  }
  return secret
}

/** Remembers what a mail brings in confidence: a sign-in code, and the signature of a link. */
export function noteMail(text: string): void {
  for (const [code] of text.matchAll(/\b\d{6}(?:\d\d)?\b/g)) noteSecret(code)
  for (const [, signature = ''] of text.matchAll(/\/unsubscribe\/[^/\s]+\/([\w-]{32})/g))
    noteSecret(signature)
}
