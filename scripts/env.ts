/**
 * Preloaded by the npm scripts: reads settings from `.env`, where there is one. The environment's
 * own win. Node's `--env-file` skips what it can't read without a word (UTF-16, `NAME: value`);
 * this stops the start instead.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Editors on Windows write UTF-16, with or without a byte order mark. */
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

/** A quoted value, which may span lines. */
const quoted = /^(\s*(?:export\s+)?[\w.-]+\s*=[^\S\n]*)(["'`])[\s\S]*?\2/gm
const empty = /^\s*(#|$)/
const setting = /^\s*(export\s+)?[\w.-]+\s*=/

/**
 * @throws Error for the first line that is no setting. It names the setting at most: the value may
 *   be secret
 */
function demandSettings(text: string): void {
  const lines = text.replaceAll(quoted, (all, name) => name + all.replaceAll(/[^\n]/g, '')).split('\n')
  const wrong = lines.findIndex((line) => !empty.test(line) && !setting.test(line))
  if (wrong === -1) return
  const name = /^\s*([A-Z][A-Z0-9_]*)\s*:/.exec(lines[wrong] ?? '')?.[1]
  const advice = name === undefined ? '' : `: write ${name}=… with an equals sign`
  throw new Error(`line ${wrong + 1} is not of the form NAME=value${advice}`)
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

// Astro's telemetry also writes a file into the user's home.
process.env['ASTRO_TELEMETRY_DISABLED'] ??= '1'
