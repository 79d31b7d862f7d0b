import type { Generated } from 'kysely'
import type { BillStatus, MoneyBack } from '#contract/bills.ts'
import type { FileType } from '#contract/files.ts'
import type { UserType } from '#contract/users.ts'

/**
 * The rows of every table, as both engines return them. Ids are nanoid text; times are ISO 8601 UTC text;
 * `*_kobo` is whole kobo; flags are 0 or 1. Rules that must hold are constraints in `migrations/`.
 */
export type Tables = {
  users: UserRow
  sign_in_codes: SignInCodeRow
  known_browsers: KnownBrowserRow
  tokens: TokenRow
  limits: LimitRow
  projects: ProjectRow
  units: UnitRow
  files: FileRow
  uploads: UploadRow
  ownerships: OwnershipRow
  ownership_records: OwnershipRecordRow
  bill_payments: BillPaymentRow
  transactions: TransactionRow
  provider_events: ProviderEventRow
  book_seals: BookSealRow
  chat_rooms: ChatRoomRow
  messages: MessageRow
  read_marks: ReadMarkRow
  enquiries: EnquiryRow
  audit_entries: AuditEntryRow
  idempotency_keys: IdempotencyKeyRow
  mails: MailRow
  sandbox_payments: SandboxPaymentRow
  meta: MetaRow
}

type Flag = 0 | 1

export type UserRow = {
  id: string
  /** Trimmed and lower case; unique. */
  email: string
  first_name: string
  last_name: string
  phone_number: string | null
  user_type: UserType
  /** 1 while the person wants notices by mail. */
  mail_notices: Generated<Flag>
  created_at: string
  /** Grows with each edit: an edit that names an older one is a conflict. */
  version: Generated<number>
  /** Since when an admin who has left has no access; null: the account is open. */
  closed_at: Generated<string | null>
}

/** A request for a code; known and unknown addresses alike, so no reference to users. */
export type SignInCodeRow = {
  /** SHA-256 of the challenge that was answered, hex. */
  id: string
  email: string
  /** Who asked: HMAC of the client's address. */
  client_hash: string
  /** The browser that asked: SHA-256 of its mark, or of the challenge where it had none. */
  browser_hash: string
  /** HMAC of address and code; null until the mail is made. */
  code_hash: string | null
  /** Tries of who sends the challenge back. */
  tries_left: number
  /** Tries of the same client without the challenge. */
  open_tries_left: number
  created_at: string
  expires_at: string
}

/** Browsers in which somebody has signed in: strangers who ask for codes take nothing from them. */
export type KnownBrowserRow = { user_id: string; browser_hash: string; last_used_at: string }

export type TokenRow = {
  id: string
  /** SHA-256 of the token, hex. */
  token_hash: string
  user_id: string
  created_at: string
  expires_at: string
  last_used_at: string
  /** Milliseconds without activity after which the token is dead; null: only `expires_at` counts. */
  idle_ms: number | null
}

/** Counters of the rate limiter; `expires_ms` is epoch milliseconds, null never expires. */
export type LimitRow = { key: string; points: number; expires_ms: number | null }

export type ProjectRow = {
  id: string
  name: string
  description: string
  image: string
  address: string
  location: string
  status: Generated<'ongoing' | 'completed'>
  created_at: string
  completed_at: string | null
  version: Generated<number>
}

export type UnitRow = {
  id: string
  project_id: string
  name: string
  type: string | null
  image: string
  price_kobo: number
  number_of_rooms: number
  number_of_bath_rooms: number
  payment_plan: string
  manager_id: string | null
  created_at: string
  version: Generated<number>
}

/** Exactly one of `project_id` and `unit_id` is set, as the file type asks. */
export type FileRow = {
  id: string
  project_id: string | null
  unit_id: string | null
  url: string
  file_type: FileType
  alt: string | null
  /** Still picture of a video. */
  poster: string | null
  position: Generated<number>
  created_at: string
}

/** What the embedded media service stored; `path` is relative to its folder. */
export type UploadRow = {
  id: string
  owner_id: string
  kind: 'image' | 'video'
  path: string
  bytes: number
  created_at: string
}

export type ChatRoomRow = {
  id: string
  unit_id: string
  user_id: string
  created_at: string
  last_message_at: string | null
  /** `seq` of the newest message; 0 for none. */
  last_seq: Generated<number>
  /** Grows with everything that changes how the room or its thread is shown. */
  version: Generated<number>
}

/** Named by its room and its place there (`messageId`). */
export type MessageRow = {
  room_id: string
  sender_id: string
  text: string
  /** The sender's own id for it: the same one again is the same message. */
  client_id: string | null
  /** 1, 2, 3 ... within the room. */
  seq: number
  created_at: string
}

export type ReadMarkRow = {
  room_id: string
  user_id: string
  last_seq: number
  /** Up to where the person has been told by mail. */
  mailed_seq: Generated<number>
}

export type EnquiryRow = {
  id: string
  name: string
  email: string
  phone: string | null
  message: string
  project_id: string | null
  unit_id: string | null
  status: Generated<'new' | 'handled'>
  handled_by: string | null
  handled_at: string | null
  created_at: string
}

export type AuditEntryRow = {
  id: string
  /** Null: the system itself. */
  actor_id: string | null
  /** As they were called when they did it; null for the system. */
  actor_first_name: string | null
  actor_last_name: string | null
  actor_email: string | null
  action: string
  subject_type: string
  subject_id: string
  before_json: string | null
  after_json: string | null
  created_at: string
}

/** `answer` is null inside the transaction of the first request alone: every committed row has one. */
export type IdempotencyKeyRow = {
  user_id: string
  key: string
  call: string
  request_hash: string
  answer: string | null
  created_at: string
}

/** Mail waiting to go out, or gone. Never holds a sign-in code. */
export type MailRow = {
  id: string
  kind: string
  dedupe_key: string | null
  to_email: string
  subject: string
  text: string
  html: string
  attempts: Generated<number>
  /** Null once sent or given up. */
  next_attempt_at: string | null
  sent_at: string | null
  last_error: string | null
  created_at: string
  /** Where one click turns such mails off; null for mails nobody can turn off. */
  unsubscribe_url: string | null
  reply_to: string | null
}

/** What the sandbox checkout was asked for, and what the customer chose there. */
export type SandboxPaymentRow = {
  reference: string
  email: string
  amount_kobo: number
  currency: string
  description: string
  return_url: string
  status: Generated<BillStatus>
  created_at: string
}

export type MetaRow = { key: string; value: string }

/* The rows of who owns what, of the ledger and of bills, as `schema.ts` says. */

/** The owners of today. */
export type OwnershipRow = {
  id: string
  /** Unique: a unit has one owner. */
  unit_id: string
  owner_id: string
  first_name: string
  last_name: string
  phone_number: string | null
  created_at: string
}

/** Every ownership there ever was, by the ids of `ownerships`: what the lines of the ledger refer to. */
export type OwnershipRecordRow = Pick<OwnershipRow, 'id' | 'unit_id' | 'owner_id' | 'created_at'> & {
  ended_at: string | null
  /** Set when, and only when, `ended_at` is. */
  ended_reason: string | null
  ended_by: string | null
}

export type BillPaymentRow = {
  id: string
  /** What the payment provider knows it by; unique. */
  reference: string
  user_id: string
  unit_id: string
  name: string
  metre_number: string
  amount_kobo: number
  status: Generated<BillStatus>
  provider: string
  authorization_url: string | null
  channel: string | null
  failure_reason: string | null
  created_at: string
  /** Set when, and only when, the status is no longer pending. */
  settled_at: string | null
  checked_at: string | null
  /** What became of its money after it was paid. */
  money_back: MoneyBack['state'] | null
  /** How much was refunded or is disputed, as far as the provider says. */
  money_back_kobo: number | null
}

/** The one ledger. A payment for a unit names its ownership, one for electricity its bill, a reversal a payment. */
export type TransactionRow = {
  id: string
  /** Reference for people; unique. */
  tx_id: string
  unit_id: string
  owner_id: string
  ownership_id: string | null
  kind: 'property' | 'electricity'
  title: string
  amount_kobo: number
  bill_id: string | null
  created_by: string | null
  created_at: string
  /** Since when it counts: `created_at`, or the end of an earlier day on which the money came. */
  dated_at: string
  reverses: string | null
  reason: string | null
}

/** Events of the payment provider already seen; its id makes repeats harmless. */
export type ProviderEventRow = {
  id: string
  provider: string
  event: string
  reference: string | null
  outcome: string
  created_at: string
}

/** A day of the ledger, by the company's clock, and what its lines were when it was over. */
export type BookSealRow = {
  /** Such as `2026-11-22`. */
  day: string
  /** How many lines were recorded on it. */
  lines: number
  /** SHA-256 of the hash before it, the day and its lines, hex. */
  hash: string
  sealed_at: string
}
