import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhoneNumber } from '#components/PhoneNumber.tsx'

const shown = (number: string) => renderToStaticMarkup(<PhoneNumber number={number} text="Good day" />)

test('a phone number calls, and opens WhatsApp in a tab that learns nothing of the page', () => {
  const html = shown('0803 555 0142')
  expect(html).toContain('href="tel:+2348035550142"')
  const [conversation = ''] = /<a [^>]*wa\.me[^>]*>/.exec(html) ?? []
  expect(conversation).toContain('https://wa.me/2348035550142?text=Good%20day')
  expect(conversation).toContain('target="_blank"')
  expect(conversation).toContain('rel="noopener noreferrer"')
})

test('a short number calls and has no WhatsApp', () => {
  expect(shown('112')).toContain('href="tel:112"')
  expect(shown('112')).not.toContain('WhatsApp')
})
