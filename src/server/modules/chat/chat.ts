import { nanoid } from 'nanoid'
import { authTexts } from '#contract/auth.ts'
import { chatTexts } from '#contract/chat.ts'
import { isAdmin } from '#domain/roles.ts'
import { day } from '#domain/time.ts'
import { isMissing, isTaken } from '../../database/errors.ts'
import { consumeIn, type Limit } from '../../database/limits.ts'
import type { Answer, Caller, Handlers } from '../../http/call.ts'
import { holds, weakEtag } from '../../http/etag.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { holdSession } from '../../http/signedInCaller.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Queries } from '../../ports/database.ts'
import { countUnvended } from '../electricity/queriesVends.ts'
import { countNewEnquiries } from '../enquiries/queries.ts'
import {
  appendMessage,
  findByClientId,
  markRead,
  messagesOf,
  type NewMessage,
  seqOf,
} from './queriesMessages.ts'
import {
  countUnread,
  findRoomAccess,
  hasRoomOrOwnership,
  listRooms,
  managerOf,
  openRoom,
  type RoomAccess,
  type RoomViewer,
  roomListVersion,
  roomsOfUnownedUnits,
} from './queriesRooms.ts'

/** Messages of one account: more than anybody writes, and few enough that nobody fills a disk. */
export const messageLimits: readonly Limit[] = [
  { name: 'messages in 600 s', points: 600, seconds: 600 },
  { name: 'messages in 86400 s', points: 5000, seconds: 86_400 },
]

/** Messages of a thread in one answer, unless the caller asks for another number. */
const defaultPage = 200

/**
 * Conversations that somebody may begin in a day about homes that are not theirs: each is stored
 * and mails a manager.
 */
const roomsElsewhere = 5

type ChatKey =
  | 'POST /user/create-chat-room/{unitId}'
  | 'GET /user/get-chat-rooms'
  | 'GET /user/get-unread-count'
  | 'GET /user/get-messages/{roomId}'
  | 'POST /user/create-message/{roomId}'
  | 'POST /user/mark-messages-read/{roomId}'

type SendKey = 'POST /user/create-message/{roomId}'

const scopes = { user: 'own', admin: 'managed', superAdmin: 'all' } as const

const viewerOf = ({ id, userType }: Caller): RoomViewer => ({ id, scope: scopes[userType] })

const takesPart = (room: RoomAccess, { id }: Caller) => id === room.customerId || id === room.managerId

/** Conversations about units: who sees them, who reads and who writes. */
export function makeChat(database: Database, clock: Clock): Handlers<ChatKey> {
  /** @throws Refusal 404 for callers who may not know of the room */
  const readable = async (roomId: string, caller: Caller): Promise<RoomAccess> => {
    const room = await findRoomAccess(database.read, roomId)
    if (room === undefined) throw notFound('Chat room')
    if (!takesPart(room, caller) && caller.userType !== 'superAdmin') throw notFound('Chat room')
    return room
  }
  /**
   * @throws Refusal 403 for a superAdmin who only reads, 404 for everybody else who takes no part
   */
  const ownRoom = async (roomId: string, caller: Caller): Promise<RoomAccess> => {
    const room = await readable(roomId, caller)
    if (!takesPart(room, caller)) throw new Refusal(403, chatTexts.readOnly)
    return room
  }

  /**
   * @returns the message, if this client stored it already
   * @throws the error otherwise; Refusal 401 without a session
   */
  const storedBefore = async (message: NewMessage, error: unknown): Promise<Answer<SendKey>> => {
    const { roomId, senderId, clientId } = message
    if (isMissing(error, 'sender_id')) throw new Refusal(401, authTexts.signedOut)
    if (clientId === null || !isTaken(error, 'client_id')) throw error
    const stored = await findByClientId(database.read, roomId, senderId, clientId)
    if (stored === undefined) throw error
    return { data: stored }
  }

  /** Stores a message in this transaction. @throws Refusal 429 past `messageLimits` */
  const store = async (trx: Queries, message: NewMessage): Promise<Answer<SendKey>> => {
    for (const limit of messageLimits) {
      const taken = await consumeIn(trx, limit, message.senderId, new Date(clock.now()))
      if (taken.state === 'allowed') continue
      throw new Refusal(429, chatTexts.tooMany, { retryAfterMs: taken.retryAfterSeconds * 1000 })
    }
    return { data: await appendMessage(trx, message) }
  }

  /**
   * Counts in a transaction that locks the account, so parallel calls get no more.
   * @throws Refusal 429 after too many new conversations today
   */
  const demandRoom = async (trx: Queries, unitId: string, userId: string) => {
    if (await hasRoomOrOwnership(trx, unitId, userId)) return
    const since = clock.now() - day
    const begun = await roomsOfUnownedUnits(trx, userId, new Date(since).toISOString())
    const oldest = begun.at(-roomsElsewhere)
    if (oldest === undefined) return
    throw new Refusal(429, chatTexts.tooManyRooms, { retryAfterMs: Date.parse(oldest) - since })
  }

  /**
   * An admin may have as many conversations as homes are managed: they are read beside short reads.
   */
  const readAll = <T>({ userType }: Caller, job: (db: Queries) => Promise<T>): Promise<T> =>
    userType === 'user' ? job(database.read) : database.snapshot(job)

  return {
    async 'POST /user/create-chat-room/{unitId}'({ params: { unitId }, caller, write }) {
      const manager = await managerOf(database.read, unitId)
      if (manager === undefined) throw notFound('Unit')
      if (manager === null) throw new Refusal(409, chatTexts.noManager)
      if (manager === caller.id) throw new Refusal(409, chatTexts.ownUnit)
      return write(async (trx) => {
        await holdSession(trx, caller)
        await demandRoom(trx, unitId, caller.id)
        const now = clock.iso()
        const roomId = await openRoom(trx, { id: nanoid(), unitId, userId: caller.id, now })
        const [room] = await listRooms(trx, { id: caller.id, scope: 'own' }, roomId)
        if (room === undefined) throw notFound('Chat room')
        return { data: room }
      })
    },

    'GET /user/get-chat-rooms': ({ query: { room: asked }, caller, ifNoneMatch }) =>
      readAll(caller, async (db) => {
        const viewer = viewerOf(caller)
        const version = await roomListVersion(db, viewer)
        const ofAsked = asked === undefined ? [] : [asked, await roomListVersion(db, viewer, asked)]
        const etag = weakEtag(caller.id, version, ...ofAsked)
        if (holds(ifNoneMatch, etag)) return { unchanged: true, etag }
        const newest = await listRooms(db, viewer)
        if (asked === undefined || newest.some(({ _id }) => _id === asked)) return { data: newest, etag }
        return { data: [...newest, ...(await listRooms(db, viewer, asked))], etag }
      }),

    'GET /user/get-unread-count': ({ caller }) =>
      readAll(caller, async (db) => {
        const unreadCount = await countUnread(db, caller.id)
        if (!isAdmin(caller.userType)) return { data: { unreadCount } }
        const newEnquiries = await countNewEnquiries(db)
        return { data: { unreadCount, newEnquiries, unvendedCount: await countUnvended(db) } }
      }),

    async 'GET /user/get-messages/{roomId}'({ params: { roomId }, query, caller, ifNoneMatch }) {
      const { lastSeq, customerVersion } = await readable(roomId, caller)
      // A thread only grows, so its length is its version, until the customer is erased. The
      // messages are read only when it has changed.
      const etag = weakEtag(roomId, lastSeq, customerVersion)
      if (holds(ifNoneMatch, etag)) return { unchanged: true, etag }
      const before = query.before === undefined ? undefined : await seqOf(database.read, roomId, query.before)
      if (query.before !== undefined && before === undefined) throw notFound('Message')
      return { data: await messagesOf(database.read, roomId, query.limit ?? defaultPage, before), etag }
    },

    async 'POST /user/create-message/{roomId}'({ params: { roomId }, body, caller, write }) {
      const { isErased } = await ownRoom(roomId, caller)
      if (isErased) throw new Refusal(403, chatTexts.erased)
      const message = {
        roomId,
        senderId: caller.id,
        tokenId: caller.tokenId,
        text: body.message,
        clientId: body.clientId ?? null,
        now: clock.iso(),
      }
      return write((trx) => store(trx, message)).catch((error) => storedBefore(message, error))
    },

    async 'POST /user/mark-messages-read/{roomId}'({ params: { roomId }, body, caller, write }) {
      await ownRoom(roomId, caller)
      const seq = await seqOf(database.read, roomId, body.messageId)
      if (seq === undefined) throw notFound('Message')
      return write(async (trx) => {
        await markRead(trx, { roomId, userId: caller.id, seq, now: clock.iso() })
        return { data: null }
      })
    },
  }
}
