import { expect, test } from 'vitest'
import { matching } from '#components/Combobox.tsx'

const people = Array.from({ length: 5000 }, (_, index) => ({
  value: `person-${index}@example.com`,
  label: `Adé Obi ${index}`,
}))

test('of thousands of options the first hundred are drawn, and it is known of how total', () => {
  const { found, total } = matching(people, '')
  expect(found).toEqual(people.slice(0, 100))
  expect(total).toBe(5000)
})

test('typing finds any of them, by name or value', () => {
  expect(matching(people, 'ade obi 4999')).toEqual({ found: people.slice(4999), total: 1 })
  expect(matching(people, 'person-4998@')).toEqual({ found: people.slice(4998, 4999), total: 1 })
})
