import { persistentAtom } from '@nanostores/persistent'
import { nanoid } from 'nanoid'
import { atom, computed, onMount } from 'nanostores'
import { alone } from '#browser/alone.ts'
import { pollWhileVisible } from '#browser/polling.ts'
import { sendMessage } from '#client/chat.ts'
import { ApiError } from '#client/failure.ts'
import type { Message } from '#contract/chat.ts'
import { countOf } from '#domain/chat.ts'
import { $drafts, decoder, draftIn, saveDraft } from './chatDrafts.ts'
import { pollingInterval } from './chatRooms.ts'
import { knownThread, threadOf } from './chatThread.ts'
import { family } from './family.ts'
import { logFailure } from './resource.ts'
import { $user } from './session.ts'

/**
 * A message on its way: kept in storage until the server has it, so that nothing typed is lost. `refused`
 * says why the server does not want it; without it a failure is the network's and is tried again.
 */
export type Unsent = {
  readonly clientId: string
  readonly roomId: string
  readonly sender: string
  readonly text: string
  readonly createdAt: string
  /** How often the same text of the same sender stood in the thread before. */
  readonly before: number
  readonly refused?: string
}

const $outbox = persistentAtom<readonly Unsent[]>('unsent', [], {
  encode: JSON.stringify,
  decode: decoder([]),
})

const mine = (unsent: Unsent, roomId: string) =>
  unsent.roomId === roomId && unsent.sender === $user.get()?._id

/** Rooms in which sending has failed for the moment. */
const $stuck = atom<ReadonlySet<string>>(new Set())

const messagesOf = (roomId: string): readonly Message[] => knownThread(roomId).messages

/** Whether the thread shows that the server has a message, though its answer may have been lost. */
function arrived(unsent: Unsent, messages: readonly Message[]): boolean {
  if (messages.some(({ clientId }) => clientId === unsent.clientId)) return true
  const knowsIds = messages.some(({ clientId }) => clientId !== undefined)
  return !knowsIds && countOf(messages, unsent.sender, unsent.text) > unsent.before
}

const setStuck = (roomId: string, stuck: boolean) => {
  const others = [...$stuck.get()].filter((id) => id !== roomId)
  $stuck.set(new Set(stuck ? [...others, roomId] : others))
}

const drop = (clientId: string) => $outbox.set($outbox.get().filter((unsent) => unsent.clientId !== clientId))

const refuse = (clientId: string, refused: string) =>
  $outbox.set($outbox.get().map((unsent) => (unsent.clientId === clientId ? { ...unsent, refused } : unsent)))

/** Shows what the server stored; a server that answers nothing is believed by what was sent. */
function showStored({ roomId, clientId, sender, text, createdAt }: Unsent, answer: Message | null) {
  const stored: Message = { clientId, createdAt, ...answer, message: text, sender }
  const thread = knownThread(roomId)
  const known = thread.messages.some(({ _id }) => _id !== undefined && _id === stored._id)
  if (!known) threadOf(roomId).put({ ...thread, messages: [...thread.messages, stored] })
}

/** Whether an answer means that trying the same again is no use. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 404, 413, 422].includes(error.status)

/** Delivers one message; answers whether the next may follow. */
async function deliver(unsent: Unsent): Promise<boolean> {
  try {
    showStored(unsent, await sendMessage(unsent.roomId, { message: unsent.text, clientId: unsent.clientId }))
    drop(unsent.clientId)
    return true
  } catch (error) {
    logFailure(error)
    if (!isRefusal(error)) return false
    refuse(unsent.clientId, error.firstIssue ?? error.message)
    return true
  }
}

const nextIn = (roomId: string) =>
  $outbox.get().find((unsent) => mine(unsent, roomId) && unsent.refused === undefined)

/** Delivers what waits in a room, in the order it was typed; the first failure stops it until a retry. */
const flush = (roomId: string) =>
  alone(`outbox:${roomId}`, async () => {
    for (let next = nextIn(roomId); next !== undefined; next = nextIn(roomId)) {
      if (arrived(next, messagesOf(roomId))) drop(next.clientId)
      else if (!(await deliver(next))) return setStuck(roomId, true)
    }
    setStuck(roomId, false)
  })

/**
 * Sends a message: it stands in the thread at once and in storage until the server has it, and the draft is
 * gone. A message of blanks is not sent (spec section 5).
 */
export async function send(roomId: string, typed: string): Promise<void> {
  const text = typed.trim()
  const sender = $user.get()?._id
  if (text === '' || sender === undefined) return
  const before = countOf(messagesOf(roomId), sender, text)
  const now = new Date()
  const createdAt = now.toISOString()
  // The time first: an index of such ids grows at its end, and a server stores the message at less cost.
  const clientId = `${now.getTime().toString(36)}${nanoid(13)}`
  const unsent = { clientId, roomId, sender, text, createdAt, before }
  $outbox.set([...$outbox.get(), unsent])
  saveDraft(roomId, '')
  await flush(roomId)
  await threadOf(roomId).reload({ fresh: true })
}

/** Tries again what was not sent; what the server has after all is not sent twice. */
export async function retry(roomId: string): Promise<void> {
  if (nextIn(roomId) === undefined) return
  await threadOf(roomId).reload({ fresh: true })
  await flush(roomId)
}

/** Takes back a message that the server refused: its words become the draft again, before what was typed since. */
export function takeBack({ clientId, roomId, text }: Unsent): void {
  const since = draftIn($drafts.get(), roomId)
  drop(clientId)
  saveDraft(roomId, since === '' ? text : `${text}\n${since}`)
}

export type UnsentState = Unsent & { readonly state: 'sending' | 'failed' }

/** The signed-in person's messages of a room that the server does not have yet; tried again by themselves. */
export const unsentIn = family((roomId: string) => {
  const $unsent = computed([$outbox, $stuck, threadOf(roomId).$resource], (outbox, stuck): UnsentState[] =>
    outbox
      .filter((unsent) => mine(unsent, roomId) && !arrived(unsent, messagesOf(roomId)))
      .map((unsent) => ({
        ...unsent,
        state: stuck.has(roomId) || unsent.refused !== undefined ? 'failed' : 'sending',
      })),
  )
  onMount($unsent, () => {
    void retry(roomId)
    return pollWhileVisible(() => retry(roomId), pollingInterval)
  })
  return $unsent
})
