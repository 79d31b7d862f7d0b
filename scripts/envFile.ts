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

/**
 * Reads the content of a `.env` file.
 * @throws Error with one line for what Node's `--env-file` would skip without a word
 */
export function settingsIn(bytes: Uint8Array): NodeJS.Dict<string> {
  const text = textOf(bytes)
  demandSettings(text)
  return parseEnv(text)
}
