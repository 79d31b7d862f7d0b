import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gatherLines } from '#server/gatherLines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const makeSink = () => {
  const written: string[] = []
  return {
    written,
    write: (text: string) => void written.push(text),
    flushSync: () => void written.push('flushed'),
  }
}

it('passes lines on together, in order, after a quarter of a second', () => {
  const sink = makeSink()
  const lines = gatherLines(sink)
  lines.write('one\n')
  lines.write('two\n')
  vi.advanceTimersByTime(249)
  expect(sink.written).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sink.written).toEqual(['one\ntwo\n'])
  lines.write('three\n')
  vi.advanceTimersByTime(250)
  expect(sink.written).toEqual(['one\ntwo\n', 'three\n'])
})

it('passes a lot on at once', () => {
  const sink = makeSink()
  const lines = gatherLines(sink)
  for (let n = 0; n < 40; n += 1) lines.write(`${'x'.repeat(999)}\n`)
  expect(sink.written.map(({ length }) => length)).toEqual([17_000, 17_000])
  vi.advanceTimersByTime(250)
  expect(sink.written.join('').length).toBe(40_000)
})

it('keeps nothing back when the process ends', () => {
  const sink = makeSink()
  gatherLines(sink).write('last words\n')
  const ours = process.listeners('exit')[0]
  ours?.call(process, 0)
  expect(sink.written).toEqual(['last words\n', 'flushed'])
})
