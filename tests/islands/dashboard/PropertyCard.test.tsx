import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PropertyCards } from '#islands/dashboard/PropertyCard.tsx'

test('a card of a home abbreviates its price, as every card does', () => {
  const unitId = { _id: 'u', name: 'A1', image: '/a1.jpg', price: 45_500_000, numberOfRooms: 3 }
  const html = renderToStaticMarkup(<PropertyCards owned={[{ _id: 'o', unitId }]} />)
  expect(html).toContain('₦45.5m')
  expect(html).not.toContain('45,500,000')
})
