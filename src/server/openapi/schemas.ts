import { z } from 'zod'

export type Schema = { readonly [key: string]: unknown }

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Zod's JSON schema in the words of OpenAPI 3.1: shared schemas lie under `components`, examples are lists. */
function inOpenApi(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOpenApi)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      if (key === '$schema' || key === '$defs' || key === 'id') return []
      if (key === '$ref') return [[key, String(inner).replace('#/$defs/', '#/components/schemas/')]]
      if (key === 'example') return [['examples', [inner]]]
      // The largest whole number of a double says nothing to a reader.
      if (key === 'maximum' && inner === Number.MAX_SAFE_INTEGER) return []
      if (key === 'properties' && isObject(inner)) {
        return [
          [key, Object.fromEntries(Object.entries(inner).map(([name, type]) => [name, inOpenApi(type)]))],
        ]
      }
      return [[key, inOpenApi(inner)]]
    }),
  )
}

/**
 * Turns the contract's types into JSON schemas.
 * @returns `schemaOf` for one type, and `named`: the schemas with an id that were met on the way
 */
export function makeSchemas() {
  const named: Record<string, Schema> = {}
  const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
    const schema = z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-2020-12' })
    for (const [name, shared] of Object.entries(schema.$defs ?? {})) named[name] = inOpenApi(shared) as Schema
    return inOpenApi(schema) as Schema
  }
  return { named, schemaOf }
}

export type Schemas = ReturnType<typeof makeSchemas>
