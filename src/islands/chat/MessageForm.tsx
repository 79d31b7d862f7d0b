import { useStore } from '@nanostores/react'
import { SendHorizontal } from 'lucide-react'
import type { KeyboardEvent, SubmitEvent } from 'react'
import { bounds } from '#contract/fields/bounds.ts'
import { cleanText } from '#contract/fields/cleaned.ts'
import { send } from '#stores/chat/chat.ts'
import { $drafts, draftIn, saveDraft } from '#stores/chat/chatDrafts.ts'

/** With fewer characters left than this, the form shows how many. */
const nearlyFull = 200

const leftId = 'message-left'

/** A too long paste stays whole, so that its writer can shorten it. */
const Left = ({ count }: { count: number }) => (
  <p
    id={leftId}
    className={`flex-[1_0_100%] text-[0.875rem] ${count < 0 ? 'text-danger' : 'text-muted'}`}
    role="status"
  >
    {count < 0 ? `${-count} characters too long` : `${count} characters left`}
  </p>
)

/**
 * Safari's key code of the Enter that ends composing a word, when it no longer reports composing.
 */
const composing = 229

/** Enter sends and Shift+Enter starts a line, except while a word is being composed. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === composing)
    return
  event.preventDefault()
  event.currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.click()
}

/**
 * The message input with its send button. The text is kept as the room's draft. Without text the
 * button stays focusable: it may have the focus.
 */
export function MessageForm({ roomId, onSent }: { roomId: string; onSent: () => void }) {
  const draft = draftIn(useStore($drafts), roomId)
  const text = cleanText(draft)
  const left = bounds.message - text.length
  const idle = text === '' || left < 0
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (idle) return
    void send(roomId, draft)
    onSent()
  }
  return (
    <form
      className="composer flex items-end gap-2 border-t border-line px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] has-[>p]:flex-wrap"
      data-text={draft}
      onSubmit={submit}
    >
      {left < nearlyFull && <Left count={left} />}
      <textarea
        className="field-sizing-content max-h-40 min-h-12 min-w-0 flex-1 resize-none rounded-3xl border border-line-strong bg-paper px-4.5 py-2.5 leading-[1.6] focus-visible:outline-offset-0"
        rows={1}
        aria-label="Message"
        placeholder="Write a message"
        dir="auto"
        enterKeyHint="send"
        aria-invalid={left < 0}
        aria-describedby={left < nearlyFull ? leftId : undefined}
        value={draft}
        onChange={(event) => saveDraft(roomId, event.target.value)}
        onKeyDown={sendOnEnter}
      />
      <button
        type="submit"
        className="grid size-[48px] flex-none cursor-pointer place-items-center rounded-full bg-accent text-on-accent transition-[background-color] hover:bg-accent-deep aria-disabled:cursor-not-allowed aria-disabled:bg-sand aria-disabled:text-muted"
        aria-label="Send"
        aria-disabled={idle}
      >
        <SendHorizontal size={20} />
      </button>
    </form>
  )
}
