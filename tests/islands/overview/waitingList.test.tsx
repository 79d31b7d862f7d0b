import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Waiting } from '#contract/admin.ts'
import { WaitingList } from '#islands/overview/WaitingList.tsx'

test('the list of what waits leaves out kinds that only a newer server knows', () => {
  // Kinds that a plain look-up would find in every object.
  const kinds = ['viewings', 'constructor', 'toString']
  const unknown: Waiting[] = JSON.parse(
    JSON.stringify(kinds.map((what) => ({ what, count: 4, oldestAt: '2026-01-02T09:00:00.000Z' }))),
  )
  expect(renderToStaticMarkup(<WaitingList waiting={unknown} />)).toContain('Nothing waits.')
  const refunds = { what: 'refunds', count: 1, oldestAt: '2026-10-02T09:00:00.000Z' } as const
  const list = renderToStaticMarkup(<WaitingList waiting={[...unknown, refunds]} />)
  expect(list).toContain('since 2 Oct 2026')
  expect(list.match(/<li>/g)).toHaveLength(1)
})
