/** What a pattern may read again and again: blanks, separators, marks, and rows of them. */
const suspicious = [
  ' ',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\u00a0',
  '\u2028',
  '\0',
  '.',
  ',',
  ';',
  ':',
  '<',
  '>',
  '(',
  ')',
  '[',
  '-',
  '_',
  '+',
  '=',
  '/',
  '?',
  '@',
  "'",
  '"',
  '0',
  '1',
  'a',
  'A1',
  'é',
  '중',
  '\u0301',
  '\u0301\u0316',
  '\u0345\u0301\u0316\u0334',
  'ﾞ',
  '\u200b',
  '\u200d',
  '\u2800',
  '\u202e',
  '\ud800',
  '🏠',
  '<>',
  ' <',
  '@.',
  'a.',
  'a@',
  '1 ',
  '1-',
  '1,',
  ' \n',
  '\n"',
  ';\n',
  'mailto:',
  'http://',
  '/media/',
] as const

const shown = (text: string) =>
  JSON.stringify(text).replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`)

const around = [
  ['', ''],
  ['a', 'b'],
  ['a@', '!'],
  ['<', '>'],
  ['http://', ')'],
] as const

/** Rows of each suspicious letter, alone and between others, each with a name. */
export const longTexts = (length: number): readonly (readonly [name: string, text: string])[] =>
  suspicious.flatMap((letter) =>
    around.map(([before, after]) => {
      const text = `${before}${letter.repeat(length / letter.length)}${after}`
      return [`${before}${shown(letter)}…${after}`, text] as const
    }),
  )

/** Milliseconds that one text may cost at most. */
export const mostMs = 50

function msOnce(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * Milliseconds of processor time of this thread, which other processes do not add to. What seems
 * long is done again, up to ten times: memory may have been tidied up meanwhile, or the processor
 * shared. What is quadratic takes more than a second, and is not done again.
 */
export function msOfWork(work: () => unknown): number {
  let least = msOnce(work)
  for (let tries = 1; tries < 10 && least >= mostMs && least < 20 * mostMs; tries += 1)
    least = Math.min(least, msOnce(work))
  return least
}
