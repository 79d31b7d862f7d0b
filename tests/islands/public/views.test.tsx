import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from '#components/media/Picture.tsx'
import { Actions } from '#islands/public/Actions.tsx'
import { OffersView, offersChoices } from '#islands/public/OffersView.tsx'
import { ProjectCard } from '#islands/public/ProjectCard.tsx'
import { unitsChoices } from '#islands/public/ProjectView.tsx'
import { UnitCard } from '#islands/public/UnitCard.tsx'
import { ZoomLink } from '#islands/public/ZoomLink.tsx'

const tower = {
  _id: 'p1',
  name: 'Tower',
  image: '',
  location: 'Yaba',
  address: '1 Road',
  description: '',
  status: 'ongoing' as const,
  'unit count': [],
}

test('shows both sections of offers and one loading text while the offers load', () => {
  const loading = renderToStaticMarkup(<OffersView />)
  expect(loading.match(/Loading\.\.\./g)).toHaveLength(1)
  expect(loading).toContain('Ongoing Projects')
  expect(loading).toContain('Completed Projects')
  expect(loading).not.toContain('No projects found')
})

test('links a zoomable picture to its largest size', () => {
  const link = renderToStaticMarkup(<ZoomLink url="/media/a/1400x1050/1400.jpg">A model</ZoomLink>)
  expect(link).toContain('href="/media/a/1400x1050/1400.jpg" data-size="1400x1050"')
})

test('renders no picture for a project without one', () => {
  expect(renderToStaticMarkup(<Picture url="" alt="" sizes="50vw" />)).toBe('')
  const card = renderToStaticMarkup(<ProjectCard project={tower} first />)
  expect(card).not.toContain('<picture')
})

test('shows a link icon on the button that copies the link', () => {
  const actions = renderToStaticMarkup(
    <Actions title="Tower" address="https://a.example/" question="What?" place="Yaba" />,
  )
  expect(actions).toMatch(/<button[^>]*><svg[^>]*lucide-link[^>]*>.*?<\/svg><span>Copy link<\/span>/)
})

test.each([
  [0, 0],
  [2, 1],
])('marks a project with %i units and none available as sold out %i times', (count, times) => {
  const project = { ...tower, 'unit count': [{ count }], availableCount: 0 }
  const card = renderToStaticMarkup(<ProjectCard project={project} first={false} />)
  expect(card).toContain(`${count} Units`)
  expect(card.split('Sold out')).toHaveLength(times + 1)
})

test('shows the lowest price of the available units on a project’s card', () => {
  const some = { ...tower, 'unit count': [{ count: 6 }], availableCount: 3, priceFrom: 52e6 }
  const project = { ...some, availableFrom: [{ rooms: 2, price: 78e6 }] }
  const card = renderToStaticMarkup(<ProjectCard project={project} first={false} />)
  expect(card).toContain('from <strong>₦52m</strong>')
  expect(card).toContain('3 available from ₦78m</span>')
})

test('shows the number of rooms on a unit’s card', () => {
  const unit = {
    ...{ _id: 'u1', name: 'Flat', image: '', price: 1, numberOfRooms: 2 },
    ...{ numberOfBathRooms: 4, paymentPlan: 'full' },
  }
  expect(renderToStaticMarkup(<UnitCard unit={unit} />)).toContain('2 rooms</span>')
})

test('offers a filter’s current value as a choice, and no price or room filter without units', () => {
  const units = unitsChoices([], { availability: 'sold', rooms: 99, price: 123, sort: 'listed' })
  expect(units.map(({ name, chosen }) => [name, chosen])).toEqual([
    ['availability', 'sold'],
    ['rooms', '99'],
    ['price', '123'],
    ['sort', ''],
  ])
  for (const choices of [offersChoices([], { sort: 'newest' }), unitsChoices([], { sort: 'listed' })])
    expect(choices.filter(({ name }) => name === 'rooms' || name === 'price')).toEqual([])
})
