import { persistentJSON } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'
import { call } from '#api/client.ts'
import { messageBody } from '#api/compat.ts'
import { ApiError } from '#api/errors.ts'
import { withLock } from '#browser/lock.ts'
import { pollWhileVisible } from '#browser/polling.ts'
import { unsentKey } from '#browser/storage.ts'
import { onOnline } from '#browser/visibility.ts'
import type { Message } from '#contract/chat.ts'
import { cleanText } from '#contract/cleaned.ts'
import { $drafts, draftIn, saveDraft } from './chatDrafts.ts'
import { $notSent, pollingInterval } from './chatRooms.ts'
import { knownThread, threadOf } from './chatThread.ts'
import { logFailure } from './failedCall.ts'
import { family } from './family.ts'
import { dataIn } from './resource.ts'
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
  /** The newest message known as it was typed, or their number where that has no id; not set where none were known. */
  readonly after?: string | number | undefined
  readonly refused?: string
}

const $outbox = persistentJSON<readonly Unsent[]>(unsentKey, [])

const mine = ({ sender }: Unsent) => sender === $user.get()?._id

/**
 * Why a room's sending has stopped: the server's words after a 429, empty for any other failure; undefined while it
 * goes on.
 */
const $stuck = atom<Readonly<Record<string, string | undefined>>>({})

/**
 * Whether the thread shows that the server has a message, though its answer may have been lost. A server that tells no
 * client ids has it when the same words came since: those that stand further up, or that nobody had seen yet when this
 * was typed, are of another time.
 */
function arrived({ clientId, roomId, sender, text, after }: Unsent): boolean {
  const { messages } = knownThread(roomId)
  if (messages.some((each) => each.clientId === clientId)) return true
  if (after === undefined || messages.some((each) => each.clientId)) return false
  // A number is the id of none.
  const known = messages.findIndex(({ _id }) => _id === after) + 1 || Number(after)
  return messages.slice(known).some((each) => each.sender === sender && each.message === text)
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

/** Delivers one message; answers why the next may not follow, as `$stuck` says it. */
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

/** What may still be sent, in the order it was typed. */
const waiting = () => $outbox.get().filter((unsent) => mine(unsent) && unsent.refused === undefined)

const nextIn = (roomId: string) => waiting().find((unsent) => unsent.roomId === roomId)

/** Delivers what waits in a room, in the order it was typed; the first failure stops it until a retry. */
const flush = (roomId: string) =>
  withLock(`outbox:${roomId}`, async () => {
    let stuck: string | undefined
    for (let next = nextIn(roomId); next !== undefined && stuck === undefined; next = nextIn(roomId)) {
      if (arrived(next)) drop(next.clientId)
      else stuck = await deliver(next)
    }
    $stuck.set({ ...$stuck.get(), [roomId]: stuck })
  })

/**
 * Sends a message: it stands in the thread at once and in storage until the server has it, and the draft is
 * gone. A message of blanks is not sent (spec section 5).
 */
export async function send(roomId: string, typed: string): Promise<void> {
  const text = cleanText(typed)
  const sender = $user.get()?._id
  if (text === '' || sender === undefined) return
  const known = dataIn(threadOf(roomId).$resource.get())?.messages
  const after = known?.at(-1)?._id ?? known?.length
  // The time first: an index of such ids grows at its end, and a server stores the message at less cost. The rest
  // keeps apart what the same person sends into the same room in the same millisecond.
  const clientId = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`
  const unsent = { clientId, roomId, sender, text, createdAt: new Date().toISOString(), after }
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

/** `why` a message failed: the server's words, empty when nobody said. */
export type UnsentState = Unsent &
  ({ readonly state: 'sending' } | { readonly state: 'failed'; readonly why: string })

/** The signed-in person's messages that the server does not have yet. */
const $unsent = computed([$outbox, $stuck, $user], (outbox, stuck) =>
  outbox.filter(mine).map((unsent): UnsentState => {
    const why = unsent.refused ?? stuck[unsent.roomId]
    return why === undefined ? { ...unsent, state: 'sending' } : { ...unsent, state: 'failed', why }
  }),
)

/** Tries what was not sent again, whichever room or page is open, for as long as the page stands. Called once. */
export function startOutbox(): void {
  const retryAll = async () => {
    await Promise.all([...new Set(waiting().map(({ roomId }) => roomId))].map(retry))
  }
  $unsent.subscribe((all) =>
    $notSent.set(all.filter(({ state }) => state === 'failed').map(({ roomId }) => roomId)),
  )
  void retryAll()
  pollWhileVisible(retryAll, pollingInterval)
  // A message need not wait until somebody looks.
  onOnline(retryAll)
}

/** Those of one room, without what its thread shows already. */
export const unsentIn = family((roomId: string) =>
  computed([$unsent, threadOf(roomId).$resource], (all) =>
    all.filter((unsent) => unsent.roomId === roomId && !arrived(unsent)),
  ),
)
