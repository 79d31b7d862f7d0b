/** A person to answer to; the name may be empty. */
export type ReplyTo = { readonly name: string; readonly address: string }

/** One message, as HTML and as text for those who read mail without it. */
export type Mail = {
  readonly to: string
  /** Whose words the message passes on, and where an answer goes; undefined for what the product says by itself. */
  readonly replyTo?: ReplyTo
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same id for every try of the same message, so that mailboxes can drop a repeat. */
  readonly messageId?: string
  /** One request there turns mails of this kind off (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** The way out for mail. */
export type MailPort = {
  /** False when messages land in a folder instead of a mailbox: then nobody can be flooded. */
  readonly real: boolean
  /** Resolves once the message is handed over; rejects when it could not be, and may then be tried again. */
  send(mail: Mail): Promise<void>
  /** Rejects when the service can't be reached. */
  check(): Promise<void>
  close(): void
}
