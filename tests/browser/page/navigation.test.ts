import { expect, test } from 'vitest'
import { installAddressBar } from '../../support/addressBar.ts'

const bar = installAddressBar('https://plinth.example/offers?sort=price')
const { addressQuery, writeQuery } = await import('#browser/page/navigation.ts')

test('several parameters are one change of the address, and what is already there is none', () => {
  writeQuery({ q: 'Ada Obi', page: '2', sort: undefined })
  expect(bar.written).toEqual(['/offers?q=Ada+Obi&page=2'])
  writeQuery({ q: 'Ada Obi', page: '2', sort: '' })
  expect(bar.written).toHaveLength(1)
})

test('a browser that has had enough of writing keeps its address, and takes the next change', () => {
  bar.refuse(true)
  writeQuery({ page: '3' })
  expect(addressQuery('page')).toBe('2')
  bar.refuse(false)
  writeQuery({ page: '4' })
  expect(addressQuery('page')).toBe('4')
})
