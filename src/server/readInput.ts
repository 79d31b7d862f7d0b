import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import type { Issue } from '#contract/errors.ts'
import type { CallIn } from './callWire.ts'
import { Refusal } from './refusal.ts'

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

/** Lists and objects inside each other at the most: no call needs more than three. */
const deepest = 32

const quote = 34
const backslash = 92
const opening = { list: 91, object: 123 }
const closing = { list: 93, object: 125 }

/** Whether JSON text is nested too deep; one pass, whatever its texts hold. */
function isTooDeep(raw: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < raw.length; at += 1) {
    const character = raw.charCodeAt(at)
    if (inText) {
      if (character === backslash) at += 1
      else if (character === quote) inText = false
    } else if (character === quote) inText = true
    else if (character === opening.list || character === opening.object) depth += 1
    else if (character === closing.list || character === closing.object) depth -= 1
    if (depth > deepest) return true
  }
  return false
}

function readJson(type: string | undefined, body: Buffer): unknown {
  const raw = body.toString('utf8')
  if (raw.trim() === '') return {}
  if (type !== undefined && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    throw new Refusal(415, 'Send this as application/json')
  }
  if (isTooDeep(raw)) throw new Refusal(400, 'This request is nested too deep')
  return objectIn(raw)
}

function objectIn(raw: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(raw)
  } catch {
    throw new Refusal(400, 'The request is not valid JSON')
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new Refusal(400, 'The request must be a JSON object')
}

/**
 * Checks what a request brings against its row of the contract.
 * @returns at once where the body is there
 * @throws Refusal 400 with issues, 413 or 415
 */
export function readInput(call: Call, given: CallIn) {
  const params = check(call.params, given.params)
  const query = check(call.query, given.query)
  if (call.body === undefined) return { params, query, body: undefined }
  const withBody = (body: Buffer) => ({
    params,
    query,
    body: check(call.body, readJson(given.header('content-type'), body)),
  })
  const body = given.body()
  return body instanceof Promise ? body.then(withBody) : withBody(body)
}
