import { expect, test } from 'vitest'
import type { CheckedPaper } from '#contract/verify.ts'
import { checkedFacts, checkedFileText, checkedText } from '#domain/checkedPaper.ts'
import { cleanCode } from '#domain/paperCode.ts'

const paper = (over: Partial<CheckedPaper> = {}): CheckedPaper => ({
  kind: 'receipt',
  reference: '7KQ2M9XWHD4T',
  amount: 2_500_000,
  on: '2026-11-03',
  home: 'Quay Loft 104, Quay Lofts',
  owner: 'A*** O***',
  ...over,
})
const statement = { kind: 'statement', reference: undefined } as const
const reversedOn = '2026-11-30'

test('one sentence says whether a paper of ours stands', () => {
  expect(checkedText(paper())).toBe('Receipt 7KQ2M9XWHD4T is genuine. It stands.')
  expect(checkedText(paper({ kind: 'reversal' }))).toBe('Reversal 7KQ2M9XWHD4T is genuine. It stands.')
  expect(checkedText(paper(statement))).toBe('This statement is genuine. It stands.')
  expect(checkedText(paper({ reversedOn }))).toBe(
    'Receipt 7KQ2M9XWHD4T is genuine, but it was reversed on 30 November 2026 and no longer counts.',
  )
  expect(checkedText(paper({ ...statement, reversedOn }))).toBe(
    'This statement is genuine, but a payment on it was reversed on 30 November 2026.',
  )
})

test('amount, day, home and owner are written as the paper has them', () => {
  expect(checkedFacts(paper(), '₦')).toEqual([
    ['Amount', '₦2,500,000'],
    ['Paid on', '3 November 2026'],
    ['Home', 'Quay Loft 104, Quay Lofts'],
    ['Owner', 'A*** O***'],
  ])
  const values = new Map(checkedFacts(paper({ ...statement, amount: 1234.5, owner: undefined }), '₦'))
  expect(values.get('Paid in all')).toBe('₦1,234.50')
  expect(values.get('Owner')).toBe('Name deleted at their wish')
})

test('one sentence says whether a letter that we gave stands', () => {
  const letter = { kind: 'Allocation letter', on: '2026-11-03' }
  const given = 'This is a paper that we gave on 3 November 2026: Allocation letter.'
  const until = '2026-11-30'
  expect(checkedFileText({ ...letter, state: 'stands' })).toBe(`${given} It stands.`)
  expect(checkedFileText({ ...letter, state: 'replaced', until })).toBe(
    `${given} A newer one replaced it on 30 November 2026.`,
  )
  expect(checkedFileText({ ...letter, state: 'withdrawn', until })).toBe(
    `${given} It was withdrawn on 30 November 2026 and no longer counts.`,
  )
})

test('a code is read whatever is typed around it', () => {
  expect(cleanCode(' 7kq2-m9xw hd4t ')).toBe('7KQ2M9XWHD4T')
  expect(cleanCode('https://plinth.example/verify#7KQ2.AB')).toBe('7KQ2AB')
  expect(cleanCode('26O1I0')).toBe('260110')
  expect(cleanCode(' – ')).toBe('')
})
