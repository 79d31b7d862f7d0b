import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import type { Issue } from '#contract/errors.ts'
import type { CallIn } from './callWire.ts'
import { Refusal } from './refusal.ts'

/** Bytes of a JSON body that are read at the most; the longest real one is a project's description. */
const bodyLimit = 256 * 1024

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

/** Whether JSON text is nested too deep; one pass, whatever its texts hold. */
function isTooDeep(raw: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < raw.length; at += 1) {
    const character = raw[at]
    if (inText) {
      if (character === '\\') at += 1
      else if (character === '"') inText = false
    } else if (character === '"') inText = true
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > deepest) return true
  }
  return false
}

async function readJson(given: CallIn): Promise<unknown> {
  const type = given.header('content-type')
  const raw = (await given.body(bodyLimit)).toString('utf8')
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
 * @throws Refusal 400 with issues, 413 or 415
 */
export async function readInput(call: Call, given: CallIn) {
  const params = check(call.params, given.params)
  const query = check(call.query, given.query)
  const body = call.body === undefined ? undefined : check(call.body, await readJson(given))
  return { params, query, body }
}
