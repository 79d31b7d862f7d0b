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

test('a mail keeps the line breaks of a text and escapes its HTML', () => {
  const html = mailHtml(content)
  expect(html).toContain('First line<br>&lt;b&gt;second&lt;/b&gt;<br>third')
  expect(mailText(content)).toContain('First line\n<b>second</b>')
})

test('the preview of a mail begins with its first sentence, not with a name or a greeting', () => {
  const [hidden = '', shown = ''] = mailHtml(content).split('<body')[1]?.split('</div>') ?? []
  expect(hidden).toMatch(/display:none[^>]*>We recorded a payment of ₦5\.00\.$/)
  expect(shown).toContain(company.name)
  expect(mailHtml(content)).toContain('Hello Ada, we recorded')
})

test('a mail does not capitalise the text of a visitor', () => {
  const asked = { ...content, reader: undefined, paragraphs: ['is it free?'] }
  expect(mailHtml(asked)).toMatch(/display:none[^>]*>is it free\?</)
  expect(mailText(asked)).toContain('\n\nis it free?\n\n')
})

test('a mail does not greet its reader by the placeholder name Super Admin', () => {
  const stopgap = { ...content, reader: { firstName: 'Super', lastName: 'Admin' } }
  expect(mailText(stopgap)).toContain('\n\nWe recorded a payment')
  expect(mailText(stopgap)).not.toContain('Hello')
})

test('the text of a mail ends with a signature that mail programs recognise', () => {
  expect(mailText(content)).toContain(`\n\n-- \n${company.name}\n`)
})
