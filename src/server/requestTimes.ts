import type { Histogram, Registry } from 'prom-client'
import type { RequestLine } from './logRequests.ts'

const name = 'plinth_request_seconds'
const help = 'Requests by route, method and status, with their duration'

/** Upper bounds of the buckets, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Series = {
  readonly labels: { readonly route: string; readonly method: string; readonly status: number }
  /** Requests by bucket, the last one for those beyond all bounds. */
  readonly counts: number[]
  /** Of all of them, in seconds. */
  sum: number
}

/** A series as Prometheus reads it: each bucket counts those below it too. */
function valuesOf(series: Series) {
  const { labels, counts, sum } = series
  let below = 0
  const buckets = counts.map((number, place) => {
    below += number
    return { labels: { le: bounds[place] ?? '+Inf', ...labels }, value: below, metricName: `${name}_bucket` }
  })
  return [
    ...buckets,
    { labels, value: sum, metricName: `${name}_sum` },
    { labels, value: below, metricName: `${name}_count` },
  ]
}

/**
 * Counts requests by how long they took. Every request passes here, the cheapest too: prom-client's own histogram
 * looks its labels up by a text made of them each time, which takes a good part of what answering a poll does.
 * @returns counts one request
 */
export function countRequestTimes(registry: Registry) {
  const known = new Map<string, Map<string, Map<number, Series>>>()
  const all: Series[] = []
  const seriesOf = (route: string, method: string, status: number): Series => {
    const found = known.get(route)?.get(method)?.get(status)
    if (found !== undefined) return found
    const made = { labels: { route, method, status }, counts: [...bounds, 0].map(() => 0), sum: 0 }
    const ofRoute = known.get(route) ?? new Map<string, Map<number, Series>>()
    const ofMethod = ofRoute.get(method) ?? new Map<number, Series>()
    known.set(route, ofRoute.set(method, ofMethod.set(status, made)))
    all.push(made)
    return made
  }
  const get = async () => ({
    name,
    help,
    type: 'histogram',
    aggregator: 'sum',
    values: all.flatMap(valuesOf),
  })
  // What a registry asks of a metric is its name and `get`.
  registry.registerMetric({ name, help, get } as unknown as Histogram)

  return ({ route, method, status, ms }: Omit<RequestLine, 'requestId'>): void => {
    const series = seriesOf(route, method, status)
    const seconds = ms / 1000
    let place = 0
    while (seconds > (bounds[place] ?? Number.POSITIVE_INFINITY)) place += 1
    series.counts[place] = (series.counts[place] ?? 0) + 1
    series.sum += seconds
  }
}
