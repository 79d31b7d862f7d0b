import { expect, test } from 'vitest'
import { company } from '#company.ts'
import {
  cleanCode,
  cleanEmail,
  cleanLine,
  cleanMeter,
  cleanPhone,
  cleanText,
} from '#contract/fields/cleaned.ts'
import { email, longText, phoneNumber, text, visitorsPhone } from '#contract/fields/fields.ts'
import { codeMail } from '#server/modules/accounts/codeMail.ts'

const reader = { firstName: 'Ada', lastName: 'Obi' }
const { subject } = codeMail({ to: 'a@b.example', reader, code: '123456', siteUrl: 'https://b.example' })

test.each([
  '123456',
  ' 123 456 ',
  '123-456',
  '123‑456',
  '123456.',
  '\u200e123\u00a0456\u200b',
  '１２３４５６',
  '١٢٣٤٥٦',
  '۱۲۳۴۵۶',
  subject,
  `Fwd: ${subject}\n`,
])('reads the sign-in code from %j', (pasted) => expect(cleanCode(pasted)).toBe('123456'))

test.each([
  ['12345678', '12345678'],
  ['AB12-CD', 'AB12-CD'],
  ['123456 or 654321', '123456 or 654321'],
  ['\u200b', ''],
])('reads %j as the code %j, because codes of other servers may look different', (pasted, code) =>
  expect(cleanCode(pasted)).toBe(code),
)

test.each([
  '4501 2345 678',
  '4501-2345-678',
  '４５０１２３４５６７８',
  '\u202a45012345678\u202c',
  '4501.2345.678',
])('reads the meter number from %j', (pasted) => expect(cleanMeter(pasted)).toBe('45012345678'))

test.each([
  ['+234\u00a0803\u2011555\u20110142', '+234 803-555-0142'],
  ['\u202a+234 803 555 0142\u202c', '+234 803 555 0142'],
  ['＋２３４（８０３）５５５', '+234(803)555'],
  ['tel:+2348035550142', '+2348035550142'],
  ['0803 555 0142.', '0803 555 0142'],
  ['٠٨٠٣', '0803'],
])('cleans the phone number %j to %j', (pasted, number) => {
  expect(cleanPhone(pasted)).toBe(number)
  expect(phoneNumber.parse(pasted)).toBe(number)
})

test.each(['---', '(...)', '+ - -'])('refuses %j as a phone number, for it has no digit', (typed) => {
  expect(phoneNumber.safeParse(typed).success).toBe(false)
})

test.each(['0803 555 0142 / 0805 555 0101', '0803 555 0142 ext. 12', '0803 555 0142 or 0805 555 0101'])(
  'accepts %j as a visitor’s phone number',
  (typed) => {
    expect(visitorsPhone.parse(typed)).toBe(typed)
    expect(visitorsPhone.safeParse('call me').success).toBe(false)
  },
)

test.each([
  ['mailto:Ada@Example.com', 'ada@example.com'],
  ['mailto:ada@example.com?subject=Home', 'ada@example.com'],
  ['Ada Obi <ada@example.com>', 'ada@example.com'],
  ['\u200bada@example.com\u202c', 'ada@example.com'],
  ['ada@ex\u00adample.com', 'ada@example.com'],
  ['ada@my\u2011home.example.', 'ada@my-home.example'],
  ['ａｄａ＠example.com', 'ada@example.com'],
  ['smith&sons@example.com', 'smith&sons@example.com'],
  ['a=b@example.com', 'a=b@example.com'],
  ['a!b@example.com', 'a!b@example.com'],
  ["o'neil+home@example.co.uk", "o'neil+home@example.co.uk"],
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
  ['info@xn--bcher-kva.example', 'info@xn--bcher-kva.example'],
])('cleans the email address %j to %j', (pasted, address) => {
  expect(cleanEmail(pasted).toLowerCase()).toBe(address)
  expect(email.parse(pasted)).toBe(address)
})

test.each([
  'ada',
  'ada@',
  '@example.com',
  'ada obi@example.com',
  'a@b@example.com',
  'ada@gmail',
  'ada@-x.com',
  'a@b/c.de',
])('refuses %j as an email address', (typed) => expect(email.safeParse(typed).success).toBe(false))

test.each([
  ['Ada\u202eObi\u0007', 'AdaObi'],
  ['Flat\r\n  1\tA', 'Flat 1 A'],
  ['\ufeffAda', 'Ada'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d👩\u200d👧', '👩\u200d👩\u200d👧'],
])('cleans the line %j to %j', (typed, line) => expect(cleanLine(typed)).toBe(line))

test.each(['', ' \n', '\u200b', '\u2800\u2800', '\u3164', '\u200d', '\u115f', '\ufe0f', '\u202e \u00ad'])(
  'treats %j as blank',
  (typed) => {
    expect(cleanText(typed)).toBe('')
    expect(text('Name').safeParse(typed).error?.issues[0]?.message).toBe('Name is required')
    expect(longText('Message', 10).safeParse(typed).success).toBe(false)
  },
)

test('keeps line breaks and tabs of a longer text, and removes control characters', () => {
  expect(cleanText(`One\r\n\r\ntwo\u2028\tthree\u001b[31m of ${company.name}`)).toBe(
    `One\n\ntwo\n\tthree[31m of ${company.name}`,
  )
})
