import { expect, it } from 'vitest'
import { withWholeBody } from '../../integrations/wholeBody.ts'

const script = '<script type="module">a("$1")</script>'

it('brings what stands behind the end of a document into its body', () => {
  expect(withWholeBody(`<html><body><p></p></body></html>${script}`)).toBe(
    `<html><body><p></p>${script}</body></html>`,
  )
})

it('leaves a document alone that ends with its end', () => {
  for (const html of [`<html><body>${script}</body></html>`, '<html><body></body></html>\n'])
    expect(withWholeBody(html)).toBe(html)
})
