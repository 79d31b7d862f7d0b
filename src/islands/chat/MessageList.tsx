import type { Message } from '#contract/chat.ts'
import { dayLabel, timeOfDay } from '#domain/dateWords.ts'
import { retry, takeBack, type UnsentState } from '#stores/chat.ts'

/** A line between two days. */
const Day = ({ time }: { time: string | undefined }) => {
  const label = dayLabel(time, new Date())
  return label === '' ? null : <p className="day">{label}</p>
}

const isNewDay = (message: Message, before: Message | undefined) =>
  before === undefined || dayLabel(message.createdAt, new Date()) !== dayLabel(before.createdAt, new Date())

type BubbleProps = { message: Message; mine: boolean; name: string }

/** One message; one's own stands right (spec section 2, "Messages"). */
const Bubble = ({ message, mine, name }: BubbleProps) => (
  <div className="bubble" data-mine={mine}>
    <span className="sr-only">{mine ? 'You: ' : `${name}: `}</span>
    <p dir="auto" className="whitespace-pre-wrap">
      {message.message}
    </p>
    <time dateTime={message.createdAt}>{timeOfDay(message.createdAt)}</time>
  </div>
)

/** A message that the server does not have yet, and what can be done about it. */
function UnsentBubble({ unsent }: { unsent: UnsentState }) {
  const goesOn = unsent.refused === undefined
  return (
    <div className="bubble" data-mine data-state={unsent.state}>
      <span className="sr-only">You: </span>
      <p dir="auto" className="whitespace-pre-wrap">
        {unsent.text}
      </p>
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
    </div>
  )
}

type Props = {
  messages: readonly Message[]
  unsent: readonly UnsentState[]
  me: string | undefined
  /** Name of the other person. */
  name: string
}

/** Every message of a thread under its day, then those on their way. */
export const MessageList = ({ messages, unsent, me, name }: Props) => (
  <>
    {messages.map((message, index) => (
      <div key={message.clientId ?? message._id ?? `${index}`} className="contents">
        {isNewDay(message, messages[index - 1]) && <Day time={message.createdAt} />}
        <Bubble message={message} mine={message.sender === me} name={name} />
      </div>
    ))}
    {unsent.map((one) => (
      <UnsentBubble key={one.clientId} unsent={one} />
    ))}
  </>
)
