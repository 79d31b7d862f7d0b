import { expect, test } from 'vitest'
import { withoutSpareFrames } from '../../integrations/frames.ts'

const island = (inside: string) => `<astro-island client="only">${inside}<!--astro:end--></astro-island>`
const frame = '<div>\n<p>Loading...</p></div>'

test('the frame of an island stands once, and other templates stay', () => {
  const copy = `<template data-astro-template="fallback">${frame}</template>`
  const toast = '<template><p role="status"></p></template>'
  const page = island(frame + copy) + toast + island(frame + copy)
  expect(withoutSpareFrames(page)).toBe(island(frame) + toast + island(frame))
})
