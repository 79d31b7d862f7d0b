import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Table } from '#components/Table.tsx'

const columns = [
  { key: 'index', title: '#', show: (_: string, index: number) => <b>{index + 1}</b> },
  { key: 'name', title: 'Name', show: (row: string) => row },
]

const drawn = (count: number) => {
  const rows = Array.from({ length: count }, (_, index) => `row ${index + 1}`)
  const html = renderToStaticMarkup(
    <Table caption="Payments" rowKey={(row) => row} card={(row) => row} {...{ columns, rows }} />,
  )
  const times = (text: string) => html.split(text).length - 1
  return { html, rows: times('<td data-numeric="false"><b>'), cards: times('<li') }
}

test('fifty rows stand on one page', () => {
  const { html, rows, cards } = drawn(50)
  expect([rows, cards]).toEqual([50, 50])
  expect(html).not.toContain('Next page')
})

test('of thousands of rows a page is drawn, which says of how many', () => {
  const { html, rows, cards } = drawn(2960)
  expect([rows, cards]).toEqual([50, 50])
  expect(html).toContain('1–50 of 2,960')
  expect(html).toContain('aria-label="Pages of Payments"')
})
