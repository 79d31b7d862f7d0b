import { describe, expect, test } from 'vitest'
import type { Project } from '#contract/projects.ts'
import { projectFacts } from '#sections/facts.ts'

const unit = (price: number, availability?: 'available' | 'sold') => ({
  ...{ _id: `u${price}`, name: 'Flat', image: '', price, availability },
  ...{ numberOfRooms: 2, numberOfBathRooms: 1, paymentPlan: 'full' },
})
const project = (...units: readonly ReturnType<typeof unit>[]) =>
  ({
    ...{ _id: 'p1', name: 'Palm Court', image: '', location: 'Lagos', address: '1 Road', status: 'ongoing' },
    ...{ 'unit count': [{ count: units.length }], units },
  }) as unknown as Project
const offersOf = (one: Project) =>
  projectFacts(new URL('https://site.example'), one, '').flatMap((fact) =>
    'offers' in fact ? [fact.offers] : [],
  )[0]

describe('structured data for search engines', () => {
  test('counts and prices only the units that can still be bought', () => {
    const offers = offersOf(project(unit(5, 'sold'), unit(7, 'available'), unit(9), unit(11, 'sold')))
    expect(offers).toMatchObject({ lowPrice: 7, highPrice: 9, offerCount: 2 })
  })

  test('marks all units as sold out when none can be bought', () => {
    const soldOut = { lowPrice: 5, highPrice: 7, offerCount: 2, availability: 'https://schema.org/SoldOut' }
    expect(offersOf(project(unit(5, 'sold'), unit(7, 'sold')))).toMatchObject(soldOut)
  })

  test('gives no offers for a project without units', () => expect(offersOf(project())).toBeUndefined())
})
