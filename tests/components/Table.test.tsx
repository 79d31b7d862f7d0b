import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Table } from '#components/tables/Table.tsx'

const columns = [{ key: 'name', title: 'Name', show: (row: string) => <b>{row}</b> }]

test.each([
  [50, ''],
  [2960, '1–50 of 2,960'],
])('shows fifty of %i rows in the table and as cards, with pages when there are more', (count, pages) => {
  const rows = Array.from({ length: count }, (_, index) => `row ${index + 1}`)
  const html = renderToStaticMarkup(
    <Table caption="Payments" rowKey={(row) => row} card={(row) => row} {...{ columns, rows }} />,
  )
  expect([html.split('<b>').length - 1, html.split('<li').length - 1]).toEqual([50, 50])
  expect(html.includes('Next page')).toBe(pages !== '')
  expect(html).toContain(pages)
})
