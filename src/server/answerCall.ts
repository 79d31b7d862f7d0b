import type { Handler } from 'hono'
import type { CallKey } from '#contract/calls.ts'
import type { AppEnvironment } from './app.ts'
import { bodyLimit } from './callWire.ts'
import { clientAddress } from './clientAddress.ts'
import { readBytes } from './readBytes.ts'
import { sendOut } from './sendOut.ts'
import { type CallDoors, serveCall } from './serveCall.ts'

type Doors = CallDoors & { readonly trustProxy: number }

/** A row of the contract as a route of Hono. */
export function answerCall(key: CallKey, doors: Doors): Handler<AppEnvironment> {
  const serve = serveCall(key, doors)
  return async (context) => {
    const { req } = context
    const out = await serve({
      params: req.param(),
      query: req.query(),
      client: clientAddress(context, doors.trustProxy),
      header: (name) => req.header(name),
      body: () => readBytes(req.raw, bodyLimit),
    })
    return sendOut(context, out)
  }
}
