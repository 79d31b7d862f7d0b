/** Preloaded by the npm scripts: takes settings from `.env` when there is one; the environment's own win. */
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Editors of Windows write UTF-16, with its mark or without, and a mark before UTF-8. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
  const encoding = isBig ? 'utf-16be' : isLittle ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Error('it is not text in UTF-8: save it again as UTF-8')
  }
}

/** A quoted value may have several lines. */
const quoted = /^(\s*(?:export\s+)?[\w.-]+\s*=[^\S\n]*)(["'`])[\s\S]*?\2/gm
const empty = /^\s*(#|$)/
const setting = /^\s*(export\s+)?[\w.-]+\s*=/

/** @throws Error for the first line that would be passed over; it names the setting at most, for the rest may be secret */
function demandSettings(text: string): void {
  const lines = text.replaceAll(quoted, (all, name) => name + all.replaceAll(/[^\n]/g, '')).split('\n')
  const wrong = lines.findIndex((line) => !empty.test(line) && !setting.test(line))
  if (wrong === -1) return
  const name = /^\s*([A-Z][A-Z0-9_]*)\s*:/.exec(lines[wrong] ?? '')?.[1]
  const meant = name === undefined ? '' : `: write ${name}=… with an equals sign`
  throw new Error(`line ${wrong + 1} is not of the form NAME=value${meant}`)
}

if (existsSync('.env')) {
  try {
    const text = textOf(readFileSync('.env'))
    demandSettings(text)
    for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value
  } catch (error) {
    console.error(`The settings in .env can't be read: ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}

// Astro would tell its makers how it is used, and write a file into the user's home about it.
process.env['ASTRO_TELEMETRY_DISABLED'] ??= '1'
