import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
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
