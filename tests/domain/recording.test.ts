import { expect, test } from 'vitest'
import {
  assigningText,
  changedMeanwhile,
  recordingText,
  removingText,
  reversingText,
} from '#domain/recording.ts'

const line = { txTitle: 'Instalment 2, A3', amount: 3_500_000, date: '2026-04-02T09:00:00.000Z' }
const payment = { amount: 500, outstanding: 2000, unitName: 'A3', person: 'Ada Obi' }

test('explains what recording a payment does, and that it can be reversed', () => {
  expect(recordingText(payment)).toBe(
    '₦500.00 is recorded for A3. ₦1,500.00 stays outstanding. Ada Obi is told by mail, unless they have turned off mails about messages and payments. A wrong payment can be reversed.',
  )
  expect(assigningText(payment)).toBe(
    'Ada Obi becomes the owner of A3, with ₦500.00 recorded as paid. ₦1,500.00 stays outstanding. Ada Obi is told by mail, unless they have turned off mails about messages and payments. A wrong owner can be removed, a wrong payment reversed.',
  )
})

test('names the earlier day on which a payment was received', () => {
  const earlier = { ...payment, receivedOn: '28 October 2026' }
  expect(recordingText(earlier)).toMatch(
    /^₦500\.00 is recorded for A3, received on 28 October 2026\. ₦1,500\.00 stays/,
  )
  expect(assigningText(earlier)).toMatch(/with ₦500\.00 recorded as paid on 28 October 2026\. ₦1,500\.00/)
  const listed = { ...line, recordedAt: '2026-04-07T09:00:00.000Z' }
  const reversing = { payment: listed, outstanding: undefined, person: undefined }
  expect(reversingText(reversing)).toContain('“Instalment 2, A3”, received on 04/02/2026, is reversed.')
})

test('says that a payment cannot be taken back when the server does not report what is outstanding', () => {
  const told = { ...payment, outstanding: undefined }
  expect(recordingText(told)).toBe('₦500.00 is recorded for A3. It cannot be taken back.')
  expect(assigningText(told)).toMatch(/recorded as paid\. It cannot be taken back\.$/)
})

test('says how much was recorded or reversed meanwhile, and how to continue', () => {
  expect(changedMeanwhile(600_000)).toBe(
    '₦600,000.00 was recorded meanwhile. Check it, then press Update again to add yours.',
  )
  expect(changedMeanwhile(-50.5)).toBe(
    '₦50.50 was reversed meanwhile. Check it, then press Update again to record yours.',
  )
})

test('describes a reversal without the owner’s name while it is unknown', () => {
  const words = reversingText({ payment: line, outstanding: undefined, person: undefined })
  expect(words).not.toContain('Outstanding')
  expect(words).toContain('The owner is told by mail')
})

const removing = { person: 'Ada Obi', unitName: 'A3', paid: 700, payments: 2 }

test.each([
  ['two payments', removing, '2 payments, ₦700.00 in all, are reversed. '],
  ['one payment', { ...removing, payments: 1 }, '1 payment of ₦700.00 is reversed. '],
  ['unknown payments', { ...removing, payments: undefined }, '₦700.00 that was paid is reversed. '],
  ['no payments', { ...removing, paid: 0, payments: 0 }, ''],
])('explains what the removal of an owner does to %s', (_, what, words) => {
  expect(removingText(what)).toBe(
    `Ada Obi no longer owns A3. ${words}Ada Obi is told by mail. Another owner can be assigned then.`,
  )
})
