import { expect, test } from 'vitest'
import { greetingText, outstandingText } from '#domain/greetings.ts'
import { dialledNumber, telLink, whatsAppLink } from '#domain/phone.ts'

test.each([
  ['+234 803 555 0142', '+2348035550142'],
  ['+234 (0) 803 555 0142', '+2348035550142'],
  ['+234 0803 555 0142', '+2348035550142'],
  ['(+234) 803 555 0142', '+2348035550142'],
  ['00234 803 555 0142', '+2348035550142'],
  ['00234 (0)803 555 0142', '+2348035550142'],
  ['2348035550142', '+2348035550142'],
  ['234 0803 555 0142', '+2348035550142'],
  ['0803 555 0142', '+2348035550142'],
  ['(0) 803 555 0142', '+2348035550142'],
  ['0803-555-0142', '+2348035550142'],
  ['0803.555.0142', '+2348035550142'],
  ['0803\u00a0555\t0142', '+2348035550142'],
  ['8035550142', '+2348035550142'],
  ['0803 555 0142 / 0805 555 0101', '+2348035550142'],
  ['(0803) 555 0142 ext. 12', '+2348035550142'],
  ['+44 (0) 20 7946 0958', '+442079460958'],
  ['(+44) (0)20 7946 0958', '+442079460958'],
  ['+1 (803) 555-0142', '+18035550142'],
  ['112', '112'],
  ['---', ''],
  ['', ''],
])('dials the phone number %j as "%s"', (typed, dialled) => {
  expect(dialledNumber(typed)).toBe(dialled)
})

test.each([
  ['0803 555 0142', 'tel:+2348035550142'],
  ['112', 'tel:112'],
  ['---', undefined],
])('links the phone number %j to %s', (typed, address) => {
  expect(telLink(typed)).toBe(address)
})

test.each([
  ['0803 555 0142', 'https://wa.me/2348035550142?text=Good%20day%20Ad%C3%A9%20%26%20Co'],
  ['+44 (0) 20 7946 0958', 'https://wa.me/442079460958?text=Good%20day%20Ad%C3%A9%20%26%20Co'],
  ['112', undefined],
  ['+234 80', undefined],
  ['+2348035550142008035550142', undefined],
  ['', undefined],
])('links the phone number %j to the WhatsApp address %s', (typed, address) => {
  expect(whatsAppLink(typed, 'Good day Adé & Co')).toBe(address)
})

test('a first text says who writes and about which unit, and what is outstanding', () => {
  const greeted = { firstName: 'Ada', sender: 'Palmstone' }
  const said = 'Good day Ada, this is Palmstone, about Quay Loft 104.'
  expect(greetingText(greeted, 'Quay Loft 104')).toBe(said)
  expect(outstandingText(greeted, 'Quay Loft 104', 1_500_000)).toBe(
    `${said} ₦1,500,000.00 of its price is outstanding.`,
  )
})
