import type { ChatRoom, Message } from '#contract/chat.ts'
import { listOf, request } from './request.ts'

type Page = { before?: string; limit?: number }
/** For what is asked every few seconds: an answer that has not changed is not sent again. */
const polled = { conditional: true }
type Draft = { message: string; clientId?: string }

/** Opens the conversation with a unit's manager; the same one every time. */
export const createChatRoom = (unitId: string): Promise<ChatRoom> =>
  request('POST /user/create-chat-room/{unitId}', { params: { unitId } })

/** The caller's conversations, in the server's order: the newest, where the server can with the room of this id. */
export const listChatRooms = async (room?: string): Promise<ChatRoom[]> =>
  listOf(await request('GET /user/get-chat-rooms', { query: { room } }, polled))

/** A room's messages, oldest first; `before` a message's id pages back where the server can. */
export const listMessages = async (roomId: string, page: Page = {}): Promise<Message[]> =>
  listOf(await request('GET /user/get-messages/{roomId}', { params: { roomId }, query: page }, polled))

/** Sends a message; the same `clientId` is stored once where the server knows it. */
export const sendMessage = (roomId: string, draft: Draft): Promise<Message> =>
  request('POST /user/create-message/{roomId}', { params: { roomId }, body: draft })

/** Tells the server what was read. Servers without this call answer 404. */
export const markRead = (roomId: string, messageId: string): Promise<unknown> =>
  request('POST /user/mark-messages-read/{roomId}', { params: { roomId }, body: { messageId } })
