import { expect, it } from 'vitest'
import { processorsOf } from '#build/processors.ts'

it('names the services of others that the settings of the API switch on', () => {
  expect(processorsOf({})).toBe('')
  expect(processorsOf({ POWER: 'sandbox', PUBLIC_MEDIA_URL: 'http://localhost:8473/v1_1/plinth' })).toBe('')
  const settings = {
    PAYSTACK_SECRET_KEY: 'sk_live_x',
    POWER: 'vtpass',
    SMTP_URL: 'smtps://user:secret@mail.example.com',
    PUBLIC_MEDIA_URL: 'https://api.cloudinary.com/v1_1/palmstone',
  }
  expect(processorsOf(settings)).toBe('paystack,vtpass,mail,cloudinary')
})

it('reads the services from one setting where a build does not see those of the API', () => {
  // As compose.yaml writes it without VTpass.
  expect(processorsOf({ PUBLIC_PROCESSORS: 'paystack,,mail' })).toBe('paystack,mail')
  expect(processorsOf({ PUBLIC_PROCESSORS: ',,' })).toBe('')
  const PUBLIC_MEDIA_URL = 'https://api.cloudinary.com/v1_1/palmstone'
  expect(processorsOf({ PUBLIC_PROCESSORS: 'mail', PUBLIC_MEDIA_URL })).toBe('mail,cloudinary')
})

it('stops the build at a service that it does not know with one line that names the setting', () => {
  expect(() => processorsOf({ PUBLIC_PROCESSORS: 'paystack, stripe' })).toThrow(
    /^Setting PUBLIC_PROCESSORS: must be [^\n]+$/,
  )
})
