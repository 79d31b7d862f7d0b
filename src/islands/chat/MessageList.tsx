import type { MouseEvent, ReactNode } from 'react'
import type { Message } from '#contract/chat.ts'
import { dayLabel, readerTimeOfDay, seenText } from '#domain/dateWords.ts'
import { linkedText } from '#domain/linkedText.ts'
import { retry, takeBack, type UnsentState } from '#stores/chat/chat.ts'
import { type Author, type AuthorOf, you } from './messageAuthor.ts'

const Day = ({ time }: { time: string | undefined }) => {
  const label = dayLabel(time, new Date())
  return label === '' ? null : (
    <p className="mt-4 mb-2 self-center rounded-full bg-sand px-3.5 py-1 text-[0.8125rem] text-muted">
      {label}
    </p>
  )
}

const isNewDay = (message: Message, before: Message | undefined) =>
  before === undefined || dayLabel(message.createdAt, new Date()) !== dayLabel(before.createdAt, new Date())

const own = 'border-transparent bg-[#dfe9e1] dark:bg-[#24402f]'
const theirs = 'border-line bg-raised'
const failed = 'border-danger bg-danger-soft'
const note = 'mt-0.5 block text-right text-[0.75rem] leading-5'

/** A message's text with web addresses as links, opened without a referrer. */
const Linked = ({ text }: { text: string }) =>
  linkedText(text).map(({ at, text: words, href }) =>
    href === undefined ? (
      words
    ) : (
      <a key={at} className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    ),
  )

type BubbleProps = Author & { text: string; state?: UnsentState['state']; children: ReactNode }

const Bubble = ({ name, mine, named, text, state, children }: BubbleProps) => (
  <div
    className={`max-w-[min(75%,34rem)] rounded-[18px] border px-4 pt-2.5 pb-1.5 leading-[1.5] wrap-anywhere ${mine ? 'self-end rounded-br-[4px]' : 'self-start rounded-bl-[4px]'} ${state === 'failed' ? failed : mine ? own : theirs} ${state === 'sending' ? 'opacity-75' : ''}`}
    data-testid="message"
  >
    <span className={named ? 'text-[0.8125rem] text-muted' : 'sr-only'}>{`${name}: `}</span>
    <p dir="auto" className="whitespace-pre-wrap">
      <Linked text={text} />
    </p>
    {children}
  </div>
)

/** A message that the server does not have yet, with retry and discard. */
function UnsentBubble({ unsent }: { unsent: UnsentState }) {
  const goesOn = unsent.refused === undefined
  // The focus must not go with the button.
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const next = goesOn ? '[role=log]' : 'textarea'
    currentTarget.closest('section')?.querySelector<HTMLElement>(next)?.focus()
    if (goesOn) void retry(unsent.roomId)
    else takeBack(unsent)
  }
  return (
    <Bubble {...you} {...unsent}>
      {unsent.unkept && (
        <span className={note} role="status">
          Storage is full. Keep this page open until it is sent.
        </span>
      )}
      {unsent.state === 'sending' ? (
        <span className={`${note} text-muted`}>Sending...</span>
      ) : (
        <button
          type="button"
          className={`${note} min-h-11 w-full cursor-pointer text-danger`}
          onClick={press}
        >
          {`Not sent${unsent.why ? `: ${unsent.why}` : '.'} `}
          <span className="link">{goesOn ? 'Retry' : 'Edit'}</span>
        </button>
      )}
    </Bubble>
  )
}

type Props = {
  messages: readonly Message[]
  unsent: readonly UnsentState[]
  /** The reader's last message, if the other side has seen it, and when. */
  seen: { readonly message: Message | undefined; readonly at: string | undefined }
  authorOf: AuthorOf
}

export const MessageList = ({ messages, unsent, seen, authorOf }: Props) => (
  <>
    {messages.map((message, index) => (
      <div key={message.clientId ?? message._id ?? `${index}`} className="contents">
        {isNewDay(message, messages[index - 1]) && <Day time={message.createdAt} />}
        <Bubble {...authorOf(message.sender)} text={message.message}>
          <time className={`${note} text-muted`} dateTime={message.createdAt}>
            {readerTimeOfDay(message.createdAt)}
          </time>
        </Bubble>
        {message === seen.message && <p className={`${note} text-muted`}>{seenText(seen.at)}</p>}
      </div>
    ))}
    {unsent.map((one) => (
      <UnsentBubble key={one.clientId} unsent={one} />
    ))}
  </>
)
