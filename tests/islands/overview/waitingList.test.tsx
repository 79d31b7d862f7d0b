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

test('a plan that does not match its price is listed with a link to the home, where it is put right', () => {
  const plans = { what: 'plans', count: 1, oldestAt: '2026-10-02T09:00:00.000Z', unitId: 'u1' } as const
  const list = renderToStaticMarkup(<WaitingList waiting={[plans]} />)
  expect(list).toMatch(/href="\/admin-dashboard\/units\/u1">1 plan that does not match its price<\/a>/)
  expect(renderToStaticMarkup(<WaitingList waiting={[{ ...plans, count: 2 }]} />)).toContain(
    '2 plans that do not match their price',
  )
})
