/**
 * The peer of the API: a plain Fastify app with helmet and CORS around the same modules. It runs
 * the same queries, gives the same answers and logs one line per request as the API does.
 */
import { hash } from 'node:crypto'
import { join } from 'node:path'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { openPostgres } from '#server/adapters/postgres.ts'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { systemClock } from '#server/adapters/systemClock.ts'
import type { CallRequest, Handler } from '#server/http/call.ts'
import { findTokenOwner } from '#server/modules/accounts/queriesTokens.ts'
import { makeChat } from '#server/modules/chat/chat.ts'
import { makePublicProjects } from '#server/modules/properties/visitors.ts'

const { API_PORT, DATA_DIR = '', DATABASE_URL: url } = process.env
const database = url === undefined ? openSqlite(join(DATA_DIR, 'plinth.db')) : openPostgres({ url })
const modules = {
  ...makePublicProjects({ database, clock: systemClock }),
  ...makeChat(database, systemClock),
}

const app = Fastify({ logger: true, logController: new LogController({ disableRequestLogging: true }) })
await app.register(helmet)
await app.register(cors, { origin: 'http://localhost:4321', exposedHeaders: ['ETag'] })
app.addHook('onResponse', async ({ method, routeOptions, log }, { statusCode, elapsedTime }) => {
  if (statusCode !== 304) log.info({ method, route: routeOptions.url, status: statusCode, ms: elapsedTime })
})

type Named = { Params: { id: string } }
type Message = Named & { Body: { message: string; clientId?: string } }

/** Calls a module as the API does. */
function ask<K extends keyof typeof modules>(key: K, request: FastifyRequest, own: Partial<CallRequest<K>>) {
  const all = { query: {}, ifNoneMatch: request.headers['if-none-match'], write: database.write, ...own }
  return (modules[key] as Handler<K>)(all as CallRequest<K>)
}

async function callerOf({ headers }: FastifyRequest) {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
  const owner = await findTokenOwner(database.read, hash('sha256', token, 'hex'))
  if (owner === undefined || Date.parse(owner.expiresAt) < Date.now()) throw new Error('Signed out')
  return owner.caller
}

async function addEtag({ headers }: FastifyRequest, reply: FastifyReply, body: unknown) {
  const etag = `W/"${hash('sha1', String(body))}"`
  reply.header('ETag', etag).header('Cache-Control', 'no-cache')
  if (headers['if-none-match'] !== etag) return body
  reply.code(304)
  return null
}

app.get('/api/v1/public/projects', { onSend: addEtag }, async (request) => {
  return { message: 'OK', ...(await ask('GET /public/projects', request, {})) }
})

app.get<Named>('/api/v1/public/project/:id', { onSend: addEtag }, async (request) => {
  const params = { projectId: request.params.id }
  return { message: 'OK', ...(await ask('GET /public/project/{projectId}', request, { params })) }
})

app.get<Named>('/api/v1/user/get-messages/:id', async (request, reply) => {
  const own = { caller: await callerOf(request), params: { roomId: request.params.id } }
  const { etag, ...answer } = await ask('GET /user/get-messages/{roomId}', request, own)
  reply.header('Cache-Control', 'no-store').header('ETag', etag)
  return 'unchanged' in answer ? reply.code(304).send() : { message: 'OK', ...answer }
})

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const properties = { message: text(4000), clientId: text(200) }
const schema = { body: { type: 'object', required: ['message'], properties } }

app.post<Message>('/api/v1/user/create-message/:id', { schema }, async (request, reply) => {
  const { params, body } = request
  const own = { caller: await callerOf(request), params: { roomId: params.id }, body }
  const answer = await ask('POST /user/create-message/{roomId}', request, own)
  return reply
    .code(201)
    .header('Cache-Control', 'no-store')
    .send({ message: 'Message sent', ...answer })
})

app.get('/health', async () => ({ message: 'up' }))
await app.listen({ port: Number(API_PORT) })
