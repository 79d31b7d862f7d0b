import type { ReactNode } from 'react'
import type { Message } from '#contract/chat.ts'
import { dayLabel, timeOfDay } from '#domain/dateWords.ts'
import { retry, takeBack, type UnsentState } from '#stores/chat.ts'
import { type Author, type AuthorOf, you } from './authorIn.ts'

/** A line between two days. */
const Day = ({ time }: { time: string | undefined }) => {
  const label = dayLabel(time, new Date())
  return label === '' ? null : <p className="day">{label}</p>
}

const isNewDay = (message: Message, before: Message | undefined) =>
  before === undefined || dayLabel(message.createdAt, new Date()) !== dayLabel(before.createdAt, new Date())

type BubbleProps = Author & { text: string; state?: UnsentState['state']; children: ReactNode }

/** One message; one's own stands right (spec section 2, "Messages"). */
const Bubble = ({ name, mine, named, text, state, children }: BubbleProps) => (
  <div className="bubble" data-testid="message" data-mine={mine} data-state={state}>
    <span className={named ? 'author' : 'sr-only'}>{`${name}: `}</span>
    <p dir="auto" className="whitespace-pre-wrap">
      {text}
    </p>
    {children}
  </div>
)

/** A message that the server does not have yet, and what can be done about it. */
function UnsentBubble({ unsent }: { unsent: UnsentState }) {
  const goesOn = unsent.refused === undefined
  return (
    <Bubble {...you} {...unsent}>
      {unsent.state === 'sending' ? (
        <span className="bubble-note">Sending...</span>
      ) : (
        <button
          type="button"
          className="bubble-note"
          onClick={() => (goesOn ? retry(unsent.roomId) : takeBack(unsent))}
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
  authorOf: AuthorOf
}

/** Every message of a thread under its day, then those on their way. */
export const MessageList = ({ messages, unsent, authorOf }: Props) => (
  <>
    {messages.map((message, index) => (
      <div key={message.clientId ?? message._id ?? `${index}`} className="contents">
        {isNewDay(message, messages[index - 1]) && <Day time={message.createdAt} />}
        <Bubble {...authorOf(message.sender)} text={message.message}>
          <time dateTime={message.createdAt}>{timeOfDay(message.createdAt)}</time>
        </Bubble>
      </div>
    ))}
    {unsent.map((one) => (
      <UnsentBubble key={one.clientId} unsent={one} />
    ))}
  </>
)
