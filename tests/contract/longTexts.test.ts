import { expect, test } from 'vitest'
import { z } from 'zod'
import { type CallKey, callKeys, callOf } from '#contract/calls.ts'
import {
  ascii,
  cleanCode,
  cleanEmail,
  cleanLine,
  cleanMeter,
  cleanPhone,
  cleanText,
  isEmail,
  withoutBlanks,
} from '#contract/fields/cleaned.ts'
import { longTexts, mostMs, msOfWork } from '../support/longTexts.ts'

/** A field of a call's input: where it is, how to put a value there, and the values to try. */
type Field = {
  readonly path: string
  readonly around: (value: unknown) => unknown
  readonly values: readonly (readonly [name: string, value: unknown])[]
}

const texts = longTexts(256 * 1024)

/** As many items as 256 kB hold. */
const longLists = ['a', 1].map(
  (item) => [`many ${item}`, Array.from({ length: 60_000 }, () => item)] as const,
)

const leaves = new Set(['string', 'number', 'boolean', 'enum', 'literal'])

/** Every field of a schema. A kind of schema that is new here is an error, so that none is left out. */
function fieldsOf(schema: unknown, path: string, around: Field['around'] = (value) => value): Field[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return fieldsOf(schema.unwrap(), path, around)
  }
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in, path, around)
  if (schema instanceof z.ZodArray) {
    const items = fieldsOf(schema.element, `${path}[]`, (value) => around([value]))
    return [...items, { path, around, values: longLists }]
  }
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, inner]) =>
      fieldsOf(inner, `${path}.${name}`, (value) => around({ [name]: value })),
    )
  }
  if (schema instanceof z.ZodType && leaves.has(schema.def.type)) return [{ path, around, values: texts }]
  throw new Error(`${path} is a schema of a kind that this test can't fill`)
}

const partsOf = (key: CallKey) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = callOf(key)[part]
    return schema === undefined ? [] : fieldsOf(schema, part).map((field) => ({ ...field, part }))
  })

const withFields = callKeys.filter((key) => partsOf(key).length > 0)

test('the contract has fields to try', () => {
  expect(withFields.flatMap(partsOf).length).toBeGreaterThan(100)
})

test.each(withFields)('%s checks 256 kB of any letter in each field in less than 50 ms', (key) => {
  for (const { path, part, around, values } of partsOf(key)) {
    for (const [name, value] of values) {
      const given = around(value)
      const check = () => callOf(key)[part]?.safeParse(given)
      expect(msOfWork(check), `${path}: ${name}`).toBeLessThan(mostMs)
    }
  }
})

const cleaners = [
  ascii,
  cleanCode,
  cleanEmail,
  cleanLine,
  cleanMeter,
  cleanPhone,
  cleanText,
  isEmail,
  withoutBlanks,
]

test.each(cleaners.map((clean) => [clean.name, clean] as const))(
  '%s takes less than 50 ms for 256 kB of any letter',
  (_, clean) => {
    for (const [name, text] of texts) {
      expect(
        msOfWork(() => clean(text)),
        name,
      ).toBeLessThan(mostMs)
    }
  },
)
