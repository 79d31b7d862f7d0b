import type { CheckedFile, CheckedPaper } from '#contract/verify.ts'

/*
 * Without `dateWords.ts` and `money.ts`, which know the company: they weigh more than the page that
 * says this.
 */

/** @param day of the company, `2026-11-30` */
const dayInWords = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

const figures = (naira: number) =>
  naira.toLocaleString('en', { minimumFractionDigits: Number.isInteger(naira) ? 0 : 2 })

const names = { receipt: 'Receipt', reversal: 'Reversal', statement: 'This statement' }

/** Whether a paper of ours still counts, in one sentence. */
export function checkedText({ kind, reference, reversedOn }: CheckedPaper): string {
  const name = [names[kind], reference].filter(Boolean).join(' ')
  if (reversedOn === undefined) return `${name} is genuine. It stands.`
  const day = dayInWords(reversedOn)
  return kind === 'statement'
    ? `${name} is genuine, but a payment on it was reversed on ${day}.`
    : `${name} is genuine, but it was reversed on ${day} and no longer counts.`
}

/** Whether a paper of a home, known by its file, still counts. */
export function checkedFileText({ kind, on, state, until }: CheckedFile): string {
  const paper = `This is a paper that we gave on ${dayInWords(on)}: ${kind}`
  if (state === 'stands' || until === undefined) return `${paper}. It stands.`
  return state === 'replaced'
    ? `${paper}. A newer one replaced it on ${dayInWords(until)}.`
    : `${paper}. It was withdrawn on ${dayInWords(until)} and no longer counts.`
}

const labels = {
  receipt: ['Amount', 'Paid on'],
  reversal: ['Taken back', 'On'],
  statement: ['Paid in all', 'As of'],
} as const

/**
 * What must be the same on the paper: names and values.
 * @param sign before amounts, as `moneySign`
 */
export function checkedFacts(
  { kind, amount, on, home, owner }: CheckedPaper,
  sign: string,
): [string, string][] {
  const [sum, day] = labels[kind]
  return [
    [sum, `${sign}${figures(amount)}`],
    [day, dayInWords(on)],
    ['Home', home],
    ['Owner', owner ?? 'Name deleted at their wish'],
  ]
}
