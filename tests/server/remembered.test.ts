import { expect, it } from 'vitest'
import { makeRemembered } from '#server/remembered.ts'

it('forgets the oldest once there are too many', () => {
  const remembered = makeRemembered<number>({ entries: 2, characters: 100 })
  for (const [place, text] of ['a', 'b', 'a', 'c'].entries()) remembered.add(text, place)
  expect(['a', 'b', 'c'].map(remembered.get)).toEqual([undefined, 1, 3])
})

it('forgets the oldest once they are too long together', () => {
  const remembered = makeRemembered<number>({ entries: 100, characters: 10 })
  for (const [place, text] of ['aaaa', 'bbbb', 'cc', 'd'].entries()) remembered.add(text, place)
  expect(['aaaa', 'bbbb', 'cc', 'd'].map(remembered.get)).toEqual([undefined, 1, 2, 3])
  remembered.add('e'.repeat(11), 4)
  expect(['bbbb', 'cc', 'd', 'e'.repeat(11)].map(remembered.get)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  remembered.add('f', 5)
  expect(remembered.get('f')).toBe(5)
})
