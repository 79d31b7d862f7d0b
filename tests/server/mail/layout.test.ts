import { expect, test } from 'vitest'
import { company } from '#company.ts'
import { mailHtml, mailText } from '#server/mail/layout.ts'

const content = {
  heading: 'Your payment is recorded',
  reader: { firstName: 'Ada', lastName: 'Obi' },
  paragraphs: ['we recorded a payment of ₦5.00.', 'First line\n<b>second</b>\r\nthird'],
  action: { label: 'See your property', url: 'https://palmstone.example/projects' },
  footer: 'You have an account.',
}

test('line breaks of what somebody wrote stay, and their markup does nothing', () => {
  const html = mailHtml(content)
  expect(html).toContain('First line<br>&lt;b&gt;second&lt;/b&gt;<br>third')
  expect(mailText(content)).toContain('First line\n<b>second</b>')
})

test('an inbox shows the matter first, and not the company’s name or a greeting', () => {
  const [hidden = '', shown = ''] = mailHtml(content).split('<body')[1]?.split('</div>') ?? []
  expect(hidden).toMatch(/display:none[^>]*>We recorded a payment of ₦5\.00\.$/)
  expect(shown).toContain(company.name)
  expect(mailHtml(content)).toContain('Hello Ada, we recorded')
})

test('a visitor’s own words are left as they are', () => {
  const asked = { ...content, reader: undefined, paragraphs: ['is it free?'] }
  expect(mailHtml(asked)).toMatch(/display:none[^>]*>is it free\?</)
  expect(mailText(asked)).toContain('\n\nis it free?\n\n')
})

test('nobody is greeted by the name that stands in until an account has one', () => {
  const stopgap = { ...content, reader: { firstName: 'Super', lastName: 'Admin' } }
  expect(mailText(stopgap)).toContain('\n\nWe recorded a payment')
  expect(mailText(stopgap)).not.toContain('Hello')
})

test('the signature of the text begins with the mark that mail programs know', () => {
  expect(mailText(content)).toContain(`\n\n-- \n${company.name}\n`)
})
