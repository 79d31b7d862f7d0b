import { Bath, MapPin, Menu, Printer, X } from 'lucide-static'
import { expect, test } from 'vitest'
import { lineIcon, pathOf } from '#sections/lineIcon.ts'

const linesOf = (svg: string) => /<path d="([^"]*)"\/>/.exec(pathOf(svg))?.[1]

test('the lines of an icon are one path, each of them where it stood', () => {
  expect(linesOf(Menu)).toBe('M4 5h16M4 12h16M4 19h16')
  // A relative beginning would count from the end of the line before.
  expect(linesOf('<path d="m18 6-4 4" /><path d="m6 6 12 12" /><path d="m1.5-2a1 1 0 0 1 2 2" />')).toBe(
    'M18 6l-4 4M6 6l12 12M1.5 -2a1 1 0 0 1 2 2',
  )
  expect(linesOf(Bath)?.match(/M/g)).toHaveLength(Bath.match(/<path/g)?.length ?? 0)
})

test('circles and rectangles are lines as well', () => {
  expect(linesOf('<circle cx="12" cy="10" r="3" />')).toBe('M9 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0z')
  expect(linesOf('<rect x="6" y="14" width="12" height="8" rx="1" />')).toBe(
    'M7 14h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-10a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1z',
  )
  expect(linesOf(MapPin)).toMatch(/M9 10a3 3 0 1 0 6 0/)
  expect(linesOf(Printer)).toContain('M7 14h10')
})

test('an icon with another shape is refused, not drawn without it', () => {
  expect(() => pathOf('<path d="M1 1h2" /><ellipse cx="3" cy="3" rx="1" ry="2" />')).toThrow('ellipse')
})

test('an icon has no size and no name of its own', () => {
  expect(lineIcon(X)).toBe(
    '<svg class="drawn" viewBox="0 0 24 24" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg>',
  )
})
