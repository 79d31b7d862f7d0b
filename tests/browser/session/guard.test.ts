import { expect, test } from 'vitest'
import { decide, decideSignIn } from '#browser/session/guard.ts'

const nobody = { token: undefined, userType: undefined }
const signedIn = (userType?: string) => ({ token: 't', userType })
/** The address that the guard sends a visitor to, or its verdict if it sends them nowhere. */
function sentTo(address: string, visitor: Parameters<typeof decide>[1]) {
  const { pathname, search } = new URL(address, 'http://site')
  const judged = decide({ pathname, search }, visitor)
  return judged.verdict === 'go' ? judged.to : judged.verdict
}

test.each([
  '/',
  '/about-us',
  '/gallery',
  '/offers',
  '/privacy',
  '/terms',
  '/sign-in',
  '/projects/p1',
  '/projects/units/u1',
])('%s is open to anyone', (path) => {
  expect(sentTo(path, nobody)).toBe('stay')
  expect(sentTo(path, signedIn('admin'))).toBe('stay')
})

test.each([
  '/user-dashboard',
  '/projects',
  '/projects/owned-units/u1',
  '/messages?unitId=u1',
  '/admin-dashboard',
  '/admin-dashboard/units/u1',
  '/nowhere',
  '/projects/units/u1/more',
])('sends a visitor without a token from %s to sign-in', (path) =>
  expect(sentTo(path, nobody)).toBe('/sign-in'),
)

test.each([
  ['user', '/user-dashboard', 'stay'],
  ['user', '/pay-electricity-bill?unitId=u1', 'stay'],
  ['admin', '/admin-dashboard/projects/create', 'stay'],
  ['superAdmin', '/admin-dashboard/', 'stay'],
  [undefined, '/admin-dashboard', 'stay'],
  ['user', '/nowhere', 'unknown'],
  ['user', '/admin-dashboard', '/user-dashboard'],
  ['user', '/admin-dashboard/projects/p1', '/user-dashboard'],
  ['admin', '/user-dashboard', '/admin-dashboard'],
  ['superAdmin', '/pay-electricity-bill', '/admin-dashboard'],
  ['admin', '/messages', '/admin-dashboard/messages'],
  ['admin', '/messages?unitId=u%201', '/admin-dashboard/messages?unitId=u%201'],
])('answers a signed-in %s on %s with: %s', (userType, path, to) => {
  expect(sentTo(path, signedIn(userType))).toBe(to)
})

test.each([
  ['user', '/user-dashboard'],
  ['admin', '/admin-dashboard'],
  ['superAdmin', '/admin-dashboard'],
])('sends a signed-in %s from sign-in to %s', (userType, to) => {
  expect(decideSignIn(signedIn(userType))).toEqual({ verdict: 'go', to })
})

test('leaves a visitor with only a token or only a user on sign-in, to avoid a redirect loop', () => {
  expect(decideSignIn(signedIn(undefined))).toEqual({ verdict: 'stay' })
  expect(decideSignIn({ token: undefined, userType: 'user' })).toEqual({ verdict: 'stay' })
})
