import { describe, expect, it } from 'vitest'
import { findCall } from '#server/laneRoutes.ts'

describe('a call found by its address', () => {
  it('brings its parts', () => {
    expect(findCall('GET', '/api/v1/user/get-messages/room-1?limit=5&before=a.b~c')).toEqual({
      key: 'GET /user/get-messages/{roomId}',
      route: '/api/v1/user/get-messages/:roomId',
      params: { roomId: 'room-1' },
      query: { limit: '5', before: 'a.b~c' },
    })
  })

  it.each([
    '/api/v1/public/project/..',
    '/api/v1/public/./projects',
    '/api/v1/public/project/a%20b',
    '/api/v1/public/projects/',
    '/api/v1//public/projects',
    '/api/v1/public/projects#top',
    '/api/v1/public/projects?q=%31',
    '/api/v1/public/projects?q=1+2',
    '/api/v1/public/projects?q=1&q=2',
    '/api/v1/public/projects?__proto__=1',
    '/api/v1/public/nothing',
    '/public/projects',
    'http://localhost/api/v1/public/projects',
    '*',
  ])('is left to the app: %s', (url) => {
    expect(findCall('GET', url)).toBeUndefined()
  })

  it.each(['HEAD', 'OPTIONS', 'PATCH'])('is left to the app: %s', (method) => {
    expect(findCall(method, '/api/v1/public/projects')).toBeUndefined()
  })
})
