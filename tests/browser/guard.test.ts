import { expect, test } from 'vitest'
import { judge, judgeSignIn } from '#browser/guard.ts'

const visitor = (userType?: string) => ({ token: 't', userType })
const nobody = { token: undefined, userType: undefined }
const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://site')
  return { pathname, search }
}

test.each(['/', '/about-us', '/gallery', '/offers', '/sign-in', '/projects/p1', '/projects/units/u1'])(
  '%s is open to anyone',
  (path) => {
    expect(judge(at(path), nobody)).toEqual({ verdict: 'stay' })
    expect(judge(at(path), visitor('admin'))).toEqual({ verdict: 'stay' })
  },
)

test.each([
  '/user-dashboard',
  '/projects',
  '/projects/owned-units/u1',
  '/messages?unitId=u1',
  '/admin-dashboard',
  '/admin-dashboard/units/u1',
  '/nowhere',
  '/projects/units/u1/more',
])('without a token %s leads to sign-in', (path) => {
  expect(judge(at(path), nobody)).toEqual({ verdict: 'go', to: '/sign-in' })
})

test.each([
  ['user', '/user-dashboard'],
  ['user', '/pay-electricity-bill?unitId=u1'],
  ['admin', '/admin-dashboard/projects/create'],
  ['superAdmin', '/admin-dashboard/'],
  [undefined, '/admin-dashboard'],
])('%s may see %s', (userType, path) => {
  expect(judge(at(path), visitor(userType))).toEqual({ verdict: 'stay' })
})

test.each([
  ['user', '/admin-dashboard', '/user-dashboard'],
  ['user', '/admin-dashboard/projects/p1', '/user-dashboard'],
  ['admin', '/user-dashboard', '/admin-dashboard'],
  ['superAdmin', '/pay-electricity-bill', '/admin-dashboard'],
  ['admin', '/messages', '/admin-dashboard/messages'],
  ['admin', '/messages?unitId=u%201', '/admin-dashboard/messages?unitId=u%201'],
])('%s on %s is sent to %s', (userType, path, to) => {
  expect(judge(at(path), visitor(userType))).toEqual({ verdict: 'go', to })
})

test('an unknown address is unknown to the signed-in', () => {
  expect(judge(at('/nowhere'), visitor('user'))).toEqual({ verdict: 'unknown' })
})

test.each([
  ['user', '/user-dashboard'],
  ['admin', '/admin-dashboard'],
  ['superAdmin', '/admin-dashboard'],
])('%s who is signed in is sent from sign-in to %s', (userType, to) => {
  expect(judgeSignIn(visitor(userType))).toEqual({ verdict: 'go', to })
})

test('a lone token or a lone user stays on sign-in, so that no two pages send it to and fro', () => {
  expect(judgeSignIn(visitor(undefined))).toEqual({ verdict: 'stay' })
  expect(judgeSignIn({ token: undefined, userType: 'user' })).toEqual({ verdict: 'stay' })
})
