import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { headerPolicyOf, policyOf, withLaterPolicy, withPolicy } from '../../integrations/contentSecurity.ts'

const origins = { api: 'https://api.example.com/api/v1', media: 'https://api.cloudinary.com/v1_1/x' }
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const rule = (policy: string, name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `))

const page = `<head><meta charset="utf-8"><style>p{}</style><script src="/a.js"></script><script>one()</script>
<script type="module">two()</script><script type="application/ld+json">{"a":1}</script></head>`

it('names every script and style that stands in the page by its hash, and nothing else', () => {
  const policy = policyOf(page, origins)
  expect(rule(policy, 'script-src')).toBe(`script-src 'self' ${hash('one()')} ${hash('two()')}`)
  expect(rule(policy, 'style-src')).toBe(`style-src 'self' ${hash('p{}')}`)
  expect(policy).not.toContain('unsafe')
})

it('lets the page talk to the API and the media service alone', () => {
  const policy = policyOf(page, origins)
  expect(rule(policy, 'connect-src')).toBe(
    "connect-src 'self' https://api.example.com https://api.cloudinary.com",
  )
  expect(rule(policy, 'img-src')).not.toContain('http:')
  expect(rule(policyOf(page, { ...origins, api: 'http://localhost:1/api/v1' }), 'img-src')).toContain('http:')
})

it.each([
  "default-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
])('says %s', (whole) => {
  expect(policyOf(page, origins).split('; ')).toContain(whole)
})

it('lets text become HTML through the named policies alone', () => {
  const policy = policyOf(page, origins)
  expect(rule(policy, 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
  expect(rule(policy, 'trusted-types')).toBe('trusted-types default')
})

it('stands before anything it governs', () => {
  const html = withPolicy(page, origins)
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style>'))
  expect(() => withPolicy('<head></head>', origins)).toThrow('charset')
})

it('is one header for several pages: the scripts of all of them by their hashes, and any style', () => {
  const policy = headerPolicyOf([page, '<script>three()</script><script>one()</script>'], origins)
  expect(rule(policy, 'script-src')).toBe(
    `script-src 'self' ${hash('one()')} ${hash('two()')} ${hash('three()')}`,
  )
  expect(rule(policy, 'style-src')).toBe("style-src 'self' 'unsafe-inline' data:")
  const others = (whole: string) => whole.split('; ').filter((one) => !/^(script|style)-src /.test(one))
  expect(others(policy)).toEqual(others(policyOf(page, origins)))
})

it('waits at the end of a page that has it as a header', () => {
  const html = withLaterPolicy(`${page}<body><p></p></body>`, origins)
  // By the time it comes into force the page's scripts have run.
  const policy = policyOf(page, origins).replace(/script-src [^;]*/, "script-src 'self'")
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  expect(html).toBe(`${page}<body><p></p><template data-later>${meta}</template></body>`)
  expect(() => withLaterPolicy(page, origins)).toThrow('</body>')
})
