import { Histogram, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { countRequestTimes } from '#server/requestTimes.ts'

it('tells the times of requests as prom-client’s own histogram does', async () => {
  const own = new Registry()
  const count = countRequestTimes(own)
  const theirs = new Registry()
  const histogram = new Histogram({
    name: 'plinth_request_seconds',
    help: 'Requests by route, method and status, with their duration',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [theirs],
  })
  for (const [route, method, status, ms] of [
    ['/a', 'GET', 200, 0],
    ['/a', 'GET', 200, 1],
    ['/a', 'GET', 304, 1.5],
    ['/b/:id', 'POST', 201, 2600],
    ['/a', 'GET', 200, 60_000],
    ['/a', 'POST', 200, 10_000],
  ] as const) {
    count({ route, method, status, ms })
    histogram.observe({ route, method, status }, ms / 1000)
  }
  expect(await own.metrics()).toBe(await theirs.metrics())
  expect(await own.metrics()).toContain('le="+Inf",route="/a",method="GET",status="200"} 3')
})
