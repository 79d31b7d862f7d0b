import { expect, test } from 'vitest'
import { receivedIn, stateOf } from '#server/adapters/paystackTransaction.ts'
import { deliveredIn, meterIn } from '#server/adapters/vtpassAnswer.ts'
import { addressOf } from '#server/http/clientAddress.ts'
import { holds } from '#server/http/etag.ts'
import { rangeOf } from '#server/http/outside/mediaFiles.ts'
import { bearerToken } from '#server/http/signedInCaller.ts'
import { longTexts, mostMs, msOfWork } from '../../support/longTexts.ts'

const paid = { status: 'success', amount: 100, currency: 'NGN', reference: 'a' }

type Readers = Readonly<Record<string, (text: string) => unknown>>

const answers: Readers = {
  'VTpass’s name of a customer': (text) => meterIn({ Customer_Name: text }),
  'VTpass’s smallest amount': (text) => meterIn({ Customer_Name: 'Ada', Min_Purchase_Amount: text }),
  'VTpass’s token': (text) => deliveredIn({ token: text }, 'prepaid'),
  'VTpass’s units': (text) => deliveredIn({ units: text, tariff: text }, 'postpaid'),
  'Paystack’s amount': (text) => stateOf({ ...paid, amount: text }),
  'Paystack’s reason': (text) => stateOf({ status: 'failed', gateway_response: text }),
  'Paystack’s time': (text) => receivedIn({ ...paid, paid_at: text }),
}

const headers: Readers = {
  'an Authorization header': (text) => bearerToken(`Bearer ${text}`),
  'an If-None-Match header': (text) => holds(text, 'W/"a"'),
  'a Range header': (text) => rangeOf(`bytes=${text}`, 1000),
  'an X-Forwarded-For header': (text) => addressOf('203.0.113.8', text, 1),
}

test.each([
  ...Object.entries(answers).map(([what, read]) => [what, 256, read] as const),
  // Node refuses longer ones.
  ...Object.entries(headers).map(([what, read]) => [what, 16, read] as const),
])('%s of %i kB is read in less than 50 ms', (_, kilobytes, read) => {
  for (const [name, text] of longTexts(kilobytes * 1024)) {
    expect(
      msOfWork(() => read(text)),
      name,
    ).toBeLessThan(mostMs)
  }
})
