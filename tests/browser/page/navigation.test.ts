import { expect, test } from 'vitest'
import { installAddressBar } from '../../support/addressBar.ts'

const bar = installAddressBar('https://plinth.example/offers?sort=price')
const { addressQuery, writeQuery } = await import('#browser/page/navigation.ts')

test('writes several parameters in one change of the address, and writes nothing that is already there', () => {
  writeQuery({ q: 'Ada Obi', page: '2', sort: undefined })
  expect(bar.written).toEqual(['/offers?q=Ada+Obi&page=2'])
  writeQuery({ q: 'Ada Obi', page: '2', sort: '' })
  expect(bar.written).toHaveLength(1)
})

test('keeps the address when the browser refuses a change, and writes the next change', () => {
  bar.refuse(true)
  writeQuery({ page: '3' })
  expect(addressQuery('page')).toBe('2')
  bar.refuse(false)
  writeQuery({ page: '4' })
  expect(addressQuery('page')).toBe('4')
})
