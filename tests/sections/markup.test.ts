import { expect, test } from 'vitest'
import { actions } from '#sections/detail/parts.ts'
import { icons } from '#sections/icons.ts'
import { markup, raw, webAddress } from '#sections/markup.ts'
import { offersBuilt } from '#sections/offers/page.ts'
import { offersFailed, offersFilter, offersLoading, offersView, projectCard } from '#sections/offers/view.ts'
import { picture, zoomPicture } from '#sections/pictureMarkup.ts'
import { unitCard, unitsFilter } from '#sections/project/units.ts'
import { versionOf } from '#sections/version.ts'

test('text is escaped, markup is not, lists are joined and nothing leaves nothing', () => {
  const name = `<b onload="x">'&`
  expect(markup`<p title="${name}">${raw('<i></i>')}${[1, 'a']}${false}${undefined}${null}</p>`.html).toBe(
    '<p title="&lt;b onload=&quot;x&quot;&gt;&#39;&amp;"><i></i>1a</p>',
  )
})

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['/media/a.jpg', '/media/a.jpg'],
  ['javascript:alert(1)', '#'],
  ['data:text/html,x', '#'],
  ['//evil.example', '#'],
])('the address %s is linked as %s', (url, linked) => {
  expect(webAddress(url)).toBe(linked)
})

test('while the offers are on their way both sections stand, and it is said once', () => {
  expect(offersLoading.html.match(/Loading\.\.\./g)).toHaveLength(1)
  expect(offersLoading.html).toContain('Ongoing Projects')
  expect(offersLoading.html).toContain('Completed Projects')
  expect(offersView([], { sort: 'newest' }).html.match(/No projects found/g)).toHaveLength(2)
  expect(offersFailed('Away').html).toContain('data-retry')
})

test('a picture that opens large leads to its largest size', () => {
  const { html } = zoomPicture({ url: '/media/a/1400x1050/1400.jpg', alt: 'A "model"', sizes: '50vw' })
  expect(html).toContain('href="/media/a/1400x1050/1400.jpg" data-size="1400x1050"')
  expect(html).toContain('alt="A &quot;model&quot;"')
})

test('what has no picture asks for none', () => {
  expect(picture({ url: '', alt: '', sizes: '50vw' }).html).toBe('')
  expect(projectCard({ ...tower, image: '' }, true).html).toContain('<span class="card-picture"></span>')
})

test('the link is drawn beside what copies it, and sharing has its own sign', () => {
  const sharing = {
    title: 'Tower',
    address: 'https://a.example/',
    chatUrl: 'https://b.example/',
    question: 'What?',
  }
  const { html } = actions(sharing, 'Yaba')
  expect(html).toMatch(/data-copy[^>]*><svg/)
  expect(html.split(icons.link.html)).toHaveLength(2)
  expect(html).toContain(`${icons.link.html}<span>Copy link</span>`)
})

test('the same data has the same mark, other data another', () => {
  expect(versionOf([{ price: 1 }])).toBe(versionOf([{ price: 1 }]))
  expect(versionOf([{ price: 1 }])).not.toBe(versionOf([{ price: 2 }]))
})

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

test.each([
  [0, 0],
  [2, 1],
])(
  'of a project of %i units, none of them available, it is said %i times that it is sold out',
  (count, times) => {
    const { html } = projectCard({ ...tower, 'unit count': [{ count }], availableCount: 0 }, false)
    expect(html).toContain(`${count} Units`)
    expect(html.split('Sold out')).toHaveLength(times + 1)
  },
)

test.each([
  [[{ rooms: 2, price: 78e6 }], '3 available from ₦78m</span>'],
  [[{ rooms: 1, price: 52e6 }], '3 available</span>'],
  [undefined, '3 available</span>'],
])('of a project from ₦52m whose homes on sale are %j a card says: %s', (availableFrom, words) => {
  const some = { ...tower, 'unit count': [{ count: 6 }], availableCount: 3, priceFrom: 52e6 }
  const { html } = projectCard({ ...some, ...(availableFrom && { availableFrom }) }, false)
  expect(html).toContain('from <strong>₦52m</strong>')
  expect(html).toContain(words)
})

test.each([
  [0, '0 room'],
  [1, '1 room'],
  [2, '2 rooms'],
])('a card says of %i rooms: %s', (numberOfRooms, words) => {
  const unit = {
    _id: 'u1',
    name: 'Flat',
    image: '',
    price: 1,
    numberOfBathRooms: 4,
    paymentPlan: 'full' as const,
  }
  expect(unitCard({ ...unit, numberOfRooms }).html).toContain(`${words}</span>`)
})

test('what a filter is set to is among its choices, even where nothing fits', () => {
  const offers = offersFilter([tower], { location: 'Nowhere', rooms: 99, price: 123, sort: 'newest' }).html
  expect(offers).toContain('<option value="Nowhere" selected>Nowhere</option>')
  expect(offers).toContain('<option value="99" selected>99 or more</option>')
  expect(offers).toContain('<option value="123" selected>up to ₦123</option>')
  const units = unitsFilter([], { availability: 'sold', rooms: 99, price: 123, sort: 'listed' }).html
  expect(units).toContain('<option value="sold" selected>Sold</option>')
  expect(units).toContain('<option value="99" selected>99 or more</option>')
  expect(units).toContain('<option value="123" selected>up to ₦123</option>')
  const nothing = [offersFilter([], { sort: 'newest' }).html, unitsFilter([], { sort: 'listed' }).html]
  for (const html of nothing) expect(html).not.toMatch(/Rooms|Price</)
})

test('offers that the build could not know say without script where else to go', () => {
  const { html } = offersBuilt(undefined)
  expect(html).toContain('Loading...')
  expect(html).toMatch(/<noscript>.*needs JavaScript.*href="\/".*href="mailto:.*<\/noscript>/)
  expect(offersBuilt([]).html).not.toContain('<noscript>')
})
