import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from '#components/media/Picture.tsx'
import { Actions } from '#islands/public/Actions.tsx'
import { OffersView, offersChoices } from '#islands/public/OffersView.tsx'
import { PlanOffer } from '#islands/public/PlanOffer.tsx'
import { Progress } from '#islands/public/Progress.tsx'
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

test.each([
  [{ percent: 65, stage: 'Roofing' }, ' · 65 %, roofing</span>'],
  [{ stage: 'MEP works' }, ' · MEP works</span>'],
  [{}, '0 Units</span>'],
])('shows on a project’s card how far its building is: %o', (progress, words) => {
  const project = { ...tower, 'unit count': [{ count: 0 }], progress }
  expect(renderToStaticMarkup(<ProjectCard project={project} first={false} />)).toContain(words)
})

test('shows the percent, stages and updates of a building, and offers all updates where there are more', () => {
  const picture = (url: string) => ({ url, alt: `Seen from ${url}` })
  const update = (index: number, pictures: { url: string }[] = []) => ({
    ...{ _id: `u${index}`, title: `Update ${index}`, text: 'Both blocks\nare dry.' },
    ...{ percent: 60 + index, happenedOn: '2026-11-03', pictures },
  })
  const project = {
    ...tower,
    ...{ '2D-ProjectImages': [], '3D-ProjectImages': [], videos: [], units: [] },
    progress: { percent: 65, stage: 'Roofing', updatedOn: '2026-11-03' },
    stages: [
      { _id: 's1', name: 'Foundation', reachedOn: '2026-05-04' },
      { _id: 's2', name: 'Roofing' },
    ],
    updates: [update(1, [picture('a.jpg')]), update(2)],
  }
  const shown = renderToStaticMarkup(<Progress project={project} />)
  for (const words of [
    ...['Updated on 3 November 2026', 'value="65"', 'Done 4 May 2026', 'Being built now', '61 %'],
    ...['Update 2', 'Both blocks', 'alt="Seen from a.jpg"', 'data-lightbox'],
  ])
    expect(shown).toContain(words)
  expect(shown).not.toContain('All updates')
  const more = { ...project, updates: [...project.updates, update(3)] }
  expect(renderToStaticMarkup(<Progress project={more} />)).toContain('All updates')
  const completed = { ...project, completedAt: '2026-05-31T23:30:00.000Z', stages: [] }
  expect(renderToStaticMarkup(<Progress project={completed} />)).toContain('Completed in June 2026')
  expect(
    renderToStaticMarkup(<Progress project={{ ...project, progress: {}, stages: [], updates: [] }} />),
  ).toBe('')
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

const monthly = {
  name: 'A year',
  lines: [
    { title: 'Deposit', share: 4000, afterMonths: 0 },
    { title: 'Instalment', share: 3000, afterMonths: 1 },
    { title: 'Instalment', share: 3000, afterMonths: 2 },
  ],
}
const handover = {
  name: 'At handover',
  lines: [{ title: 'The price', share: 10_000, afterMonths: null }],
}

test('shows the first plan of a home as a table that reads without script, and hides what needs it', () => {
  const html = renderToStaticMarkup(<PlanOffer plans={[monthly, handover]} price={10_000_000.5} />)
  const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, text]) => text)
  expect(cells).toEqual([
    ...['Deposit', 'On signing', '₦4,000,000.00'],
    ...['Instalment', '1 month later', '₦3,000,000.00'],
    ...['Instalment', '2 months later', '₦3,000,000.50'],
    '₦10,000,000.50',
  ])
  expect(html).toMatch(/<caption[^>]*>A year<\/caption>/)
  expect(html).toMatch(/<form class="[^"]*noscript:hidden/)
  expect(html).toMatch(/<button[^>]* class="[^"]*noscript:hidden[^>]*>Send me this plan/)
})

test('offers no choice for one plan that leaves none, and shows nothing without a plan or a price', () => {
  const html = renderToStaticMarkup(<PlanOffer plans={[handover]} price={5_000_000} />)
  expect(html).toContain('When the company tells you')
  expect(html).not.toContain('<select')
  expect(renderToStaticMarkup(<PlanOffer plans={[]} price={5_000_000} />)).toBe('')
  expect(renderToStaticMarkup(<PlanOffer plans={[handover]} price={Number.NaN} />)).toBe('')
})
