import { z } from 'zod'
import { defineCalls } from './call.ts'
import { bounds } from './fields/bounds.ts'
import { id, limit, longText, nothing, time } from './fields/fields.ts'
import { personName } from './users.ts'

export const chatTexts = {
  noManager: 'This unit has no property manager yet. Please contact us instead.',
  ownUnit: 'You manage this unit: its customers write to you here.',
  tooMany: 'You have sent a great many messages in a short time. Wait a few minutes and go on then.',
  tooManyRooms:
    'You have begun several conversations about homes that are not yours. Go on with those, or begin another tomorrow.',
  readOnly: 'You may read this conversation, but only its customer and manager write in it.',
  erased: 'This customer was erased: nobody would read your message.',
} as const

/** A conversation about a unit. Fields from `unitId` on are ours; other servers leave them out. */
export const chatRoom = z
  .object({
    _id: z.string(),
    projectManager: personName,
    user: personName,
    unitId: z.string().optional(),
    unitName: z.string().optional(),
    projectName: z.string().optional(),
    lastMessage: z.string().optional(),
    lastMessageAt: time.optional(),
    unreadCount: z.number().optional(),
    createdAt: time.optional(),
    seenUpTo: z.object({ messageId: z.string(), at: time.optional() }).optional().meta({
      description: 'The newest message that the other side has read, and when; absent while it has read none',
    }),
    readOnly: z.boolean().optional().meta({ description: 'True when the caller may read but not write' }),
  })
  .meta({ id: 'ChatRoom' })
export type ChatRoom = z.infer<typeof chatRoom>

export const message = z
  .object({
    message: z.string(),
    sender: z.string().meta({ description: 'User id of who wrote it' }),
    _id: z.string().optional(),
    createdAt: time.optional(),
    clientId: z.string().optional(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof message>

const unreadCounts = z.object({
  unreadCount: z.number(),
  newEnquiries: z.number().optional().meta({ description: 'Enquiries that nobody has handled; for admins' }),
  unvendedCount: z
    .number()
    .optional()
    .meta({ description: 'Paid bills whose electricity has not come; for admins' }),
})
export type UnreadCounts = z.infer<typeof unreadCounts>

const roomParams = z.object({ roomId: id('Room id') })

/**
 * The text between the quotation marks of an `ETag` that the caller has: 204 if it is still
 * current. Like `If-None-Match`, but that header would cost a preflight for every call.
 */
const known = z
  .string()
  .max(100, 'known has at most 100 characters')
  .regex(/^[!-~]*$/, 'known has a character that no ETag has')
  .optional()
  .meta({
    description:
      'The ETag of the answer the caller has, without its quotation marks: 204 when it is still the current one',
  })

export const chatCalls = defineCalls({
  'POST /user/create-chat-room/{unitId}': {
    access: 'user',
    limit: { points: 60, seconds: 600 },
    topic: 'Chat',
    summary: "Open the caller's conversation with a unit's manager; the same one every time",
    params: z.object({ unitId: id('Unit id') }),
    answer: chatRoom,
    message: 'Chat room ready',
    refusals: [409, 429],
  },
  'GET /user/get-chat-rooms': {
    access: 'user',
    polled: true,
    unattended: true,
    topic: 'Chat',
    summary: "The caller's 1,000 newest conversations, newest activity first; answers If-None-Match",
    query: z.object({
      room: id('Room id').optional().meta({
        description: 'A room to be told as well, where the caller may read it and it is not among the newest',
      }),
      known,
    }),
    answer: z.array(chatRoom),
  },
  'GET /user/get-unread-count': {
    access: 'user',
    unattended: true,
    topic: 'Chat',
    summary:
      'How many messages the caller has not read, in all conversations that they take part in, and what waits for an admin',
    answer: unreadCounts,
  },
  'GET /user/get-messages/{roomId}': {
    access: 'user',
    polled: true,
    unattended: true,
    topic: 'Chat',
    summary: 'The newest messages of a room, oldest first; `before` pages back; answers If-None-Match',
    params: roomParams,
    query: z.object({
      before: id('Message id').optional(),
      limit: limit(500),
      known,
    }),
    answer: z.array(message),
  },
  'POST /user/create-message/{roomId}': {
    access: 'user',
    unlimited: 'Limits of its own, in the transaction that stores the message (server/modules/chat.ts)',
    topic: 'Chat',
    summary: 'Send a message; the same `clientId` is stored once',
    params: roomParams,
    body: z.object({
      message: longText('Message', bounds.message),
      clientId: id('clientId').optional(),
    }),
    answer: message,
    status: 201,
    message: 'Message sent',
    refusals: [403, 429],
  },
  'POST /user/mark-messages-read/{roomId}': {
    access: 'user',
    limit: { points: 3000, seconds: 600 },
    unattended: true,
    topic: 'Chat',
    summary: 'Remember that the caller has read up to a message',
    params: roomParams,
    body: z.object({ messageId: id('Message id') }),
    answer: nothing,
    message: 'Saved',
    refusals: [403],
  },
})
