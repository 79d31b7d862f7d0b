import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { PlanSummary } from '#contract/plans.ts'
import { companyDay } from '#domain/dates.ts'
import { day } from '#domain/time.ts'
import { PropertyCards } from '#islands/dashboard/PropertyCard.tsx'

test('shortens the price on a property’s card', () => {
  const unitId = { _id: 'u', name: 'A1', image: '/a1.jpg', price: 45_500_000, numberOfRooms: 3 }
  const html = renderToStaticMarkup(<PropertyCards owned={[{ _id: 'o', unitId }]} />)
  expect(html).toContain('₦45.5m')
  expect(html).not.toContain('45,500,000')
})

test('shows the outstanding amount on a property’s card', () => {
  const unitId = { _id: 'u', name: 'A1', image: '/a1.jpg', price: 45_500_000, numberOfRooms: 3 }
  const html = renderToStaticMarkup(<PropertyCards owned={[{ _id: 'o', unitId, outstanding: 1_250_000 }]} />)
  expect(html).toContain('₦1,250,000.00 outstanding')
})

describe('a payment plan on a property’s card', () => {
  const unitId = { _id: 'u', name: 'A1', image: '/a1.jpg', price: 45_500_000, numberOfRooms: 3 }
  const cardWith = (plan: PlanSummary) =>
    renderToStaticMarkup(<PropertyCards owned={[{ _id: 'o', unitId, plan }]} />)
  const next = { amount: 2_500_000, overdue: 0, left: 9_000_000 }
  const inDays = (days: number) => companyDay(new Date(Date.now() + days * day).toISOString())

  test('a customer reads on the card of a home what is overdue or soon due', () => {
    expect(cardWith({ ...next, overdue: 1_500_000, overdueSince: inDays(-3) })).toContain('Overdue since ')
    expect(cardWith({ ...next, on: inDays(20) })).toContain('Next: ₦2,500,000 by ')
  })

  test('a customer reads nothing of the plan on the card while the next payment is far off, or all is paid', () => {
    expect(cardWith({ ...next, on: inDays(40) })).not.toContain('Next')
    expect(cardWith({ overdue: 0, left: 0 })).not.toContain('Paid in full')
  })
})
