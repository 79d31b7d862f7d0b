import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import type { Issue } from '#contract/errors.ts'
import { Refusal } from './refusal.ts'

type Given = {
  readonly params: unknown
  readonly query: unknown
  /** The `Content-Type` header. */
  readonly type: string | undefined
  readonly text: string
}

const issuesOf = (error: z.ZodError): readonly Issue[] =>
  error.issues.map(({ path, message }) => ({
    path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    message,
  }))

function check(schema: z.ZodObject | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = issuesOf(parsed.error)
  throw new Refusal(400, issues[0]?.message ?? 'This request is not valid', { issues })
}

/** No call needs more than three levels of lists and objects. */
const maxDepth = 32

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

function readJson(type: string | undefined, text: string): unknown {
  if (text.trim() === '') return {}
  if (type !== undefined && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    throw new Refusal(415, 'Send this as application/json')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The request is not valid JSON')
  }
  if (isDeeper(value, maxDepth)) throw new Refusal(400, 'This request is nested too deep')
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new Refusal(400, 'The request must be a JSON object')
}

/**
 * Checks a request against its row of the contract.
 * @throws Refusal 400 with issues, or 415
 */
export function readInput(call: Call, { params, query, type, text }: Given) {
  return {
    params: check(call.params, params),
    query: check(call.query, query),
    body: call.body === undefined ? undefined : check(call.body, readJson(type, text)),
  }
}
