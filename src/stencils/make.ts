import { escapeHtml } from '#domain/html.ts'
import type { Values } from './fill.ts'

/** What every text and address of a sample holds, so that none of it is left in a stencil. */
export const sampleMark = /sample/i

/** Shorter values stand elsewhere by chance: they are replaced only where they are a whole text or attribute. */
const long = 4

const literally = (text: string) => escapeHtml(text).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Where a value of the sample stands. A name with a hyphen, and `checked`, is that of the one attribute it stands in. */
function placesOf([name, value = '']: readonly [string, string | undefined]): string {
  if (name.includes('-') || name === 'checked') return `(?<= ${name}=")${literally(value)}(?=")`
  return value.length < long ? `(?<=["}>])${literally(value)}(?=["{<])` : literally(value)
}

/** Pictures wait for React, which would make them anew, and a style has to stand in a sheet. */
const leftOut = /<picture[\s\S]*?<\/picture>| style="[^"]*"/g

/** A hole in an attribute that leads somewhere, runs or styles: only an address of the site may end in one. */
const unsafe =
  / (?!href="(?:\/[\w-]+)+[/?](?:\w+=)?\{[\w-]+\}"|(?:aria|data)-|value=|checked=)[\w:-]+="[^"]*\{[^"]*"/i

/**
 * Makes a stencil of what a view shows of a sample: where the sample's values stand, it has holes with their names.
 * @param html what the view made
 * @param values what is shown of the sample, each different from the others
 * @throws Error when the view shows more of the sample than is in `values`, or less, or has a hole where it may not
 */
export function makeStencil(html: string, values: Values): string {
  if (/[{}]/.test(html)) throw new Error('A stencil may have no braces of its own')
  const named = Object.entries(values).sort(([, a = ''], [, b = '']) => b.length - a.length)
  const found = new Set<string>()
  const pattern = new RegExp(named.map((entry) => `(${placesOf(entry)})`).join('|'), 'g')
  const stencil = html.replace(leftOut, '').replace(pattern, (_, ...groups: unknown[]) => {
    const [name] = named[groups.findIndex((group) => group !== undefined)] ?? ['']
    found.add(name)
    return `{${name}}`
  })
  const missing = named.map(([name]) => name).filter((name) => !found.has(name))
  const left = sampleMark.exec(stencil)
  if (missing.length > 0) throw new Error(`The view does not show: ${missing.join(', ')}`)
  if (left !== null)
    throw new Error(`Shown, but not named: ${stencil.slice(left.index - 60, left.index + 60)}`)
  const risk = unsafe.exec(stencil)
  if (risk !== null) throw new Error(`A hole in${risk[0]}`)
  return stencil
}
