/** Where replies go; the name may be empty. */
export type ReplyTo = { readonly name: string; readonly address: string }

/** One message, as HTML and as plain text. */
export type Mail = {
  readonly to: string
  /** The person whose words the message forwards; undefined for the product's own messages. */
  readonly replyTo?: ReplyTo
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same at every try of the message, so mailboxes can drop a repeat. */
  readonly messageId?: string
  /** One request there turns mails of this kind off (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** The service refuses the receiver's address for good: another try would end the same. */
export class AddressRefused extends Error {}

export type MailPort = {
  /** False if messages go to a folder: limits against flooding mailboxes do not apply. */
  readonly real: boolean
  /**
   * Resolves once the service has accepted the message; rejects otherwise, and may be retried.
   * @throws AddressRefused
   */
  send(mail: Mail): Promise<void>
  /**
   * Does this process's work for sending a message, and sends nothing: a mail to somebody unknown
   * takes as long as one to somebody known.
   */
  rehearse(mail: Mail): Promise<void>
  /** Rejects if the service can't be reached. */
  check(): Promise<void>
  close(): void
}
