import { persistentJSON } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'
import { call } from '#api/client.ts'
import { messageBody } from '#api/compat.ts'
import { ApiError } from '#api/errors.ts'
import { askBeforeLeaving } from '#browser/page/leaving.ts'
import { pollWhileVisible } from '#browser/page/polling.ts'
import { onOnline } from '#browser/page/visibility.ts'
import { withLock } from '#browser/storage/lock.ts'
import { isUnkept } from '#browser/storage/persistentEngine.ts'
import { unsentKey } from '#browser/storage/storage.ts'
import type { Message } from '#contract/chat.ts'
import { cleanText } from '#contract/fields/cleaned.ts'
import { logFailure } from '../loading/failedCall.ts'
import { family } from '../loading/family.ts'
import { dataIn } from '../loading/resource.ts'
import { $user } from '../session/session.ts'
import { $drafts, draftIn, hasUnkeptDraft, saveDraft } from './chatDrafts.ts'
import { $notSent, pollingInterval, rooms } from './chatRooms.ts'
import { knownThread, threadOf } from './chatThread.ts'

/**
 * A message that the server does not have yet. Kept in storage, so that nothing typed is lost.
 * `refused` is the server's reason to reject it; without one the failure was the network's and it
 * is retried.
 */
export type Unsent = {
  readonly clientId: string
  readonly roomId: string
  readonly sender: string
  readonly text: string
  readonly createdAt: string
  /**
   * The id of the newest known message when this was typed, or the number of known messages if it
   * has no id. Missing if none were known.
   */
  readonly after?: string | number | undefined
  readonly refused?: string
}

const $outbox = persistentJSON<readonly Unsent[]>(unsentKey, [])

const mine = ({ sender }: Unsent) => sender === $user.get()?._id

/**
 * Why sending in a room has stopped: the server's words after a 429, empty for any other failure.
 * Undefined while it goes on.
 */
const $sendFailures = atom<Readonly<Record<string, string | undefined>>>({})

/**
 * Whether the thread shows that the server has a message, though its answer may have been lost. If
 * the server returns no client ids, the same words since `after` count; earlier ones are another
 * message.
 */
function arrived({ clientId, roomId, sender, text, after }: Unsent): boolean {
  const { messages } = knownThread(roomId)
  if (messages.some((each) => each.clientId === clientId)) return true
  if (after === undefined || messages.some((each) => each.clientId)) return false
  // No message has a number as its id.
  const known = messages.findIndex(({ _id }) => _id === after) + 1 || Number(after)
  return messages.slice(known).some((each) => each.sender === sender && each.message === text)
}

const drop = (clientId: string) => $outbox.set($outbox.get().filter((unsent) => unsent.clientId !== clientId))

const refuse = (clientId: string, refused: string) =>
  $outbox.set($outbox.get().map((unsent) => (unsent.clientId === clientId ? { ...unsent, refused } : unsent)))

/** Adds the stored message to the thread. If the server returned none, shows what was sent. */
function showStored({ roomId, clientId, sender, text, createdAt }: Unsent, answer: Message | null) {
  const stored: Message = { clientId, createdAt, ...answer, message: text, sender }
  const thread = knownThread(roomId)
  const known = thread.messages.some(({ _id }) => _id !== undefined && _id === stored._id)
  if (!known) threadOf(roomId).put({ ...thread, messages: [...thread.messages, stored] })
}

/** Whether another try is pointless. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 404, 413, 422].includes(error.status)

/** Sends one message. Returns undefined, or why the next must wait, as in `$sendFailures`. */
async function deliver(unsent: Unsent): Promise<string | undefined> {
  try {
    const { roomId, text: message, clientId } = unsent
    const params = { roomId }
    showStored(
      unsent,
      await call('POST /user/create-message/{roomId}', { params, body: messageBody(message, clientId) }),
    )
    drop(unsent.clientId)
  } catch (error) {
    logFailure(error)
    if (!isRefusal(error)) return error instanceof ApiError && error.status === 429 ? error.message : ''
    refuse(unsent.clientId, error.firstIssue ?? error.message)
  }
  return undefined
}

/** Messages that may still be sent, in the order typed. */
const waiting = () => $outbox.get().filter((unsent) => mine(unsent) && unsent.refused === undefined)

const nextIn = (roomId: string) => waiting().find((unsent) => unsent.roomId === roomId)

/** Sends the messages that wait in a room, in order. The first failure stops it until a retry. */
const flush = (roomId: string) =>
  withLock(`outbox:${roomId}`, async () => {
    let stuck: string | undefined
    for (let next = nextIn(roomId); next !== undefined && stuck === undefined; next = nextIn(roomId)) {
      if (arrived(next)) drop(next.clientId)
      else stuck = await deliver(next)
    }
    $sendFailures.set({ ...$sendFailures.get(), [roomId]: stuck })
  })

/**
 * Sends a message. It shows at once, is in storage until the server has it, and replaces the draft.
 * A blank message is not sent.
 */
export async function send(roomId: string, typed: string): Promise<void> {
  const text = cleanText(typed)
  const sender = $user.get()?._id
  if (text === '' || sender === undefined) return
  const known = dataIn(threadOf(roomId).$resource.get())?.messages
  const after = known?.at(-1)?._id ?? known?.length
  // The time comes first, so that the server's index of these ids grows at its end, which is
  // cheaper. The rest separates messages of the same person, room and millisecond.
  const clientId = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
  const unsent = { clientId, roomId, sender, text, createdAt: new Date().toISOString(), after }
  $outbox.set([...$outbox.get(), unsent])
  saveDraft(roomId, '')
  await flush(roomId)
  void rooms.reload({ fresh: true, quiet: true })
  await threadOf(roomId).reload({ fresh: true })
}

/** Retries what was not sent. Does not resend what the server has after all. */
export async function retry(roomId: string): Promise<void> {
  if (nextIn(roomId) === undefined) return
  await threadOf(roomId).reload({ fresh: true })
  await flush(roomId)
}

/** Turns a refused message back into the draft, before what was typed since. */
export function takeBack({ clientId, roomId, text }: Unsent): void {
  const since = draftIn($drafts.get(), roomId)
  drop(clientId)
  saveDraft(roomId, since === '' ? text : `${text}\n${since}`)
}

/**
 * `unkept`: storage did not take it, and it is lost with the page. `why`: the server's words; empty
 * if it gave none.
 */
export type UnsentState = Unsent & { readonly unkept: boolean } & (
    | { readonly state: 'sending' }
    | { readonly state: 'failed'; readonly why: string }
  )

/** The signed-in person's messages that the server does not have yet. */
const $unsent = computed([$outbox, $sendFailures, $user], (outbox, stuck) =>
  outbox.filter(mine).map((unsent): UnsentState => {
    const why = unsent.refused ?? stuck[unsent.roomId]
    const shown = { ...unsent, unkept: isUnkept(unsentKey) }
    return why === undefined ? { ...shown, state: 'sending' } : { ...shown, state: 'failed', why }
  }),
)

/**
 * Retries unsent messages of all rooms until the page unloads, and asks before that if storage did
 * not take what is not sent. Called once.
 */
export function startOutbox(): void {
  const retryAll = async () => {
    await Promise.all([...new Set(waiting().map(({ roomId }) => roomId))].map(retry))
  }
  $unsent.subscribe((all) =>
    $notSent.set(all.filter(({ state }) => state === 'failed').map(({ roomId }) => roomId)),
  )
  askBeforeLeaving(() => $unsent.get().some(({ unkept }) => unkept) || hasUnkeptDraft())
  void retryAll()
  pollWhileVisible(retryAll, pollingInterval)
  // Not only once the page is visible.
  onOnline(retryAll)
}

/** The unsent messages of a room, without those that its thread shows already. */
export const unsentIn = family((roomId: string) =>
  computed([$unsent, threadOf(roomId).$resource], (all) =>
    all.filter((unsent) => unsent.roomId === roomId && !arrived(unsent)),
  ),
)
