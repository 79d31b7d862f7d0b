import { expect, it } from 'vitest'
import { fillIn } from '#sections/content/fillIn.ts'

it('fills in values as text, also in the address of a link', () => {
  const html = '<p>{{company}}: <a href="mailto:%7B%7Bmail%7D%7D">{{mail}}</a></p>'
  expect(fillIn(html, { company: 'Stone & <Sons>', mail: 'a@b.example' })).toBe(
    '<p>Stone &amp; &lt;Sons&gt;: <a href="mailto:a@b.example">a@b.example</a></p>',
  )
})

it('leaves out what is said of a service that is off or a number that is missing', () => {
  const html =
    '<ul><li>{{#paystack}}<b>Paystack</b>{{/paystack}}</li>\n<li>{{#vtpass}}VTpass{{/vtpass}}</li>\n</ul><p>We{{#rc}}, {{rc}},{{/rc}} build.</p>'
  expect(fillIn(html, { paystack: true, vtpass: undefined, rc: undefined })).toBe(
    '<ul><li><b>Paystack</b></li>\n</ul><p>We build.</p>',
  )
  expect(fillIn('<p>We{{#rc}}, {{rc}},{{/rc}} build.</p>', { rc: 'RC 12' })).toBe('<p>We, RC 12, build.</p>')
})

it('names the word that stands for nothing', () => {
  expect(() => fillIn('<p>{{compny}}</p>', { company: 'Palmstone' })).toThrow('{{compny}} stands for nothing')
  expect(() => fillIn('{{#stripe}}Stripe{{/stripe}}', {})).toThrow('{{stripe}} stands for nothing')
})
