import type { Generated, Selectable } from 'kysely'
import type { BillFailureCode, BillStatus, MoneyBack } from '#contract/bills.ts'
import type { PaymentClaim } from '#contract/claims.ts'
import type { Enquiry } from '#contract/enquiries.ts'
import type { FileType } from '#contract/files.ts'
import type { Hold } from '#contract/holds.ts'
import type { PaperKind } from '#contract/papers.ts'
import type { MeterKind, PowerToken, VendState } from '#contract/power.ts'
import type { FileMime, FilePurpose } from '#contract/privateFiles.ts'
import type { AdminUpdate } from '#contract/progress.ts'
import type { UserType } from '#contract/users.ts'

type Flag = 0 | 1

type Ownership = {
  id: string
  unit_id: string
  owner_id: string
  created_at: string
}

/**
 * The rows of every table, as both engines return them. Ids are nanoid text; times are ISO 8601 UTC
 * text; `*_kobo` is whole kobo; flags are 0 or 1. Rules that must hold are constraints in
 * `migrations/`.
 */
export type Tables = {
  users: {
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
    /** Grows with each edit: an edit of an older version is a conflict. */
    version: Generated<number>
    /** When a former admin's account was closed; null while it is open. */
    closed_at: Generated<string | null>
    /** Name and address, folded (`foldNames`); null while it is to be folded. */
    folded_words: Generated<string | null>
    /** 0 until somebody signs in for the first time. */
    has_signed_in: Generated<Flag>
    /** The address that is to sign in instead of `email`; null if none waits. */
    new_email: Generated<string | null>
    /** From when on it does so, unless the old address objects. */
    new_email_at: Generated<string | null>
    /** The id of the audit entry of the edit that asked for it. */
    new_email_change: Generated<string | null>
  }
  /** Accounts that were made without a mail: owners who were brought in from older books. */
  invitations: {
    user_id: string
    /** When the person was told of the account; null until then. */
    invited_at: Generated<string | null>
  }
  /** Requests for codes. Unknown addresses have some too, so there is no reference to `users`. */
  sign_in_codes: {
    /** SHA-256 of the challenge that the client received, hex. */
    id: string
    email: string
    /** HMAC of the client's address. */
    client_hash: string
    /** SHA-256 of the browser's mark, or of the challenge if the browser had no mark. */
    browser_hash: string
    /** The `id` of the first challenge with the same code, of which the code is made. */
    code_seed: string | null
    /** HMAC of address and code; null until the mail is made. */
    code_hash: string | null
    /** 1 until the mail service has accepted the mail. */
    mail_due: Flag
    /** Tries left for the client that sends the challenge back. */
    tries_left: number
    /** Tries left for the same client without the challenge. */
    open_tries_left: number
    created_at: string
    expires_at: string
  }
  /** Browsers used to sign in: strangers' requests for codes do not lock these out. */
  known_browsers: { user_id: string; browser_hash: string; last_used_at: string }
  tokens: {
    id: string
    /** SHA-256 of the token, hex. */
    token_hash: string
    user_id: string
    created_at: string
    expires_at: string
    last_used_at: string
    /** Milliseconds without activity after which the token expires; null: no such limit. */
    idle_ms: number | null
  }
  /**
   * Counters of the rate limiter. A key begins with what it counts, such as an address;
   * `expires_ms` is epoch milliseconds, null never expires.
   */
  limits: { key: string; points: number; expires_ms: number | null }
  projects: {
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
    /** As `users.folded_words`. */
    folded_name: Generated<string | null>
    folded_location: Generated<string | null>
    /** Grows with each edit of the stages. */
    stages_version: Generated<number>
  }
  /** Steps of the building of a project. A step with `reached_on` is done. Days are `2026-11-30`. */
  project_stages: {
    id: string
    project_id: string
    position: number
    name: string
    planned_on: string | null
    reached_on: string | null
  }
  /** What was told about the building of a project. */
  project_updates: {
    id: string
    project_id: string
    title: string
    text: string
    percent: number | null
    happened_on: string
    audience: AdminUpdate['audience']
    /** Grows with each edit: an edit of an older version is a conflict. */
    version: Generated<number>
    created_by: string
    created_at: string
    owner_mails: AdminUpdate['ownerMails']
  }
  update_pictures: {
    update_id: string
    position: number
    url: string
    alt: string | null
  }
  units: {
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
    folded_name: Generated<string | null>
  }
  /** Exactly one of `project_id` and `unit_id` is set, as the file type requires. */
  files: {
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
  /** Files of the embedded media service; `path` is relative to its folder. */
  uploads: {
    id: string
    owner_id: string
    kind: 'image' | 'video'
    path: string
    bytes: number
    created_at: string
    /** When it was last seen in use, to the day; null if never. */
    used_at: string | null
  }
  /** Files that certain people alone may read. Their bytes are in `DATA_DIR/private/{id}`. */
  private_files: {
    id: string
    owner_id: string
    purpose: FilePurpose
    mime: FileMime
    /** As the sender's device calls it, cleaned. */
    name: string
    /** Of the file as it is stored, without its small picture; 0 once it is deleted. */
    bytes: number
    /** Hex, of what is stored. */
    sha256: string | null
    /** A picture's size in pixels. */
    width: number | null
    height: number | null
    created_at: string
    /** When a row began to refer to it; null while none does. */
    used_at: string | null
    /** From when on nobody reads it. Its bytes are deleted soon after. */
    gone_at: string | null
  }
  /** The current owners; `unit_id` is unique: a unit has one owner. */
  ownerships: Ownership & { first_name: string; last_name: string; phone_number: string | null }
  /** All ownerships, ended ones too, with the ids of `ownerships`. The ledger refers to these. */
  ownership_records: Ownership & {
    ended_at: string | null
    /** Set if, and only if, `ended_at` is set. */
    ended_reason: string | null
    ended_by: string | null
  }
  /** Homes that are or were kept for somebody. One of a home has not ended. */
  holds: {
    id: string
    unit_id: string
    kind: Hold['kind']
    name: string
    email: string | null
    phone: string | null
    enquiry_id: string | null
    /** Of the day on which it was held. */
    price_kobo: number
    deposit_kobo: number | null
    note: string | null
    /** It may last so long from here on (`holdDays`). */
    starts_at: string
    ends_at: string
    extended_reason: string | null
    /** The end of which whoever made it was warned. */
    warned_for: string | null
    /** Null until somebody ended it, or wrote down that its time was over. */
    ended_at: string | null
    ended_how: NonNullable<Hold['endedHow']> | null
    ended_reason: string | null
    ended_by: string | null
    /** The hold that took its place. */
    moved_to: string | null
    /** Of the person who became the owner. */
    ownership_id: string | null
    created_by: string
  }
  /** Owned homes that have or had a plan. */
  payment_plans: {
    ownership_id: string
    /** Grows with each edit: an edit of an older version is a conflict. */
    version: Generated<number>
    edited_by: string
    edited_at: string
  }
  /** What is to be paid, in this order. What was paid of a line follows from the ledger. */
  plan_lines: {
    id: string
    ownership_id: string
    position: number
    title: string
    amount_kobo: number
    /**
     * Such as `2026-11-30`, in the company's time zone; null: the stage is not reached, or the
     * company says when.
     */
    due_on: string | null
    /** The stage of the building that the line waits for, and how many days after it the line is due. */
    stage_id: Generated<string | null>
    days_after: Generated<number | null>
  }
  /** Which reminders were decided: each is decided once. */
  plan_reminders: {
    line_id: string
    /** Such as `before 7` (`reminderKind`), or `by hand`. */
    kind: string
    /** When the line was due; of a reminder by hand, the day on which it was sent. */
    due_on: string
    ownership_id: string
    /** When the owner was told; null if nobody was to be told. */
    told_at: string | null
  }
  /** Transfers that buyers say they made. */
  payment_claims: {
    id: string
    ownership_id: string
    user_id: string
    amount_kobo: number
    /** Such as `2026-11-30`, in the company's time zone. */
    paid_on: string
    bank: string | null
    reference: string | null
    /** `referenceKey` of the reference; unique for a home among those that wait or are accepted. */
    reference_key: string | null
    note: string | null
    file_id: string | null
    status: PaymentClaim['status']
    /** Why it was refused. */
    reason: string | null
    /** The payment of an accepted claim; unique. */
    transaction_id: string | null
    decided_by: string | null
    decided_at: string | null
    created_at: string
    /** When the company was told that it has waited for long. */
    reported_at: string | null
  }
  /** Papers of homes. Exactly one of `ownership_id`, `unit_id` and `project_id` is set. */
  documents: {
    id: string
    ownership_id: string | null
    unit_id: string | null
    project_id: string | null
    kind: PaperKind
    title: string
    file_id: string
    /** Hex, of the file; it stays when the file is deleted. */
    sha256: string
    bytes: number
    /** The version before. */
    replaces: string | null
    replaced_at: string | null
    needs_reading: Flag
    added_by: string
    added_at: string
    /** When the owners were told by mail. */
    told_at: string | null
    withdrawn_at: string | null
    withdrawn_by: string | null
    withdrawn_reason: string | null
  }
  /** What a person did with a paper. */
  document_reads: {
    document_id: string
    user_id: string
    /** When they first had the whole file. */
    opened_at: string | null
    acknowledged_at: string | null
    /** Of the file that they said to have read. */
    sha256: string | null
    /** When they were reminded to read it. */
    reminded_at: string | null
  }
  plan_templates: {
    id: string
    name: string
    /** As `users.folded_words`; unique. */
    folded_name: string
    lines_json: string
    version: Generated<number>
  }
  /** The templates that visitors see on the homes of a project, in their order. */
  project_plans: { project_id: string; position: number; template_id: string }
  bill_payments: {
    id: string
    /** The payment provider's name for it; unique. */
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
    /** In the provider's words, or ours. Set, with its code, if the payment failed. */
    failure_reason: string | null
    failure_code: BillFailureCode | null
    created_at: string
    /** Set if, and only if, the status is no longer pending. */
    settled_at: string | null
    checked_at: string | null
    /** State of a refund or dispute after the payment. */
    money_back: MoneyBack['state'] | null
    /** The amount refunded or disputed, if the provider reports it. */
    money_back_kobo: number | null
    /** The distributor's code (`Distributor`). */
    company_code: string | null
    meter_kind: MeterKind | null
    /** Whose meter it is, as the distributor said before the payment. */
    customer_name: string | null
    /** Null for a bill that is not paid, or was paid where no electricity is bought. */
    vend_state: VendState | null
    /** Our reference for the order that was sent; unique. Null while one is still to be sent. */
    vend_ref: string | null
    /** When the last order went out. */
    vend_sent_at: string | null
    /** For how much the last order went out: less than the bill where money went back before. */
    vend_kobo: number | null
    /**
     * When it is tried or asked about next; null if an admin has to act. Of a finished bill: when
     * an order is asked about that was out when the token was entered by hand.
     */
    vend_next_at: string | null
    vend_reason: string | null
    /** When both sides were told that it is overdue. */
    vend_told_at: string | null
    vended_at: string | null
    /** Kilowatt-hours, as the distributor writes them. */
    units: string | null
    tariff: string | null
    debt_kobo: number | null
  }
  /** What is keyed into the meter, in this order. */
  bill_tokens: { bill_id: string; position: number; kind: PowerToken['kind']; digits: string }
  /**
   * The one ledger. A payment for a unit names its ownership, one for electricity its bill, a
   * reversal a payment.
   */
  transactions: {
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
    /** When the line takes effect: `created_at`, or the end of an earlier day of payment. */
    dated_at: string
    reverses: string | null
    reason: string | null
  }
  /** Processed events of the payment provider; the id makes repeats harmless. */
  provider_events: {
    id: string
    provider: string
    event: string
    reference: string | null
    outcome: string
    created_at: string
  }
  /** One per day of the ledger, in the company's time zone: a hash of the day's lines. */
  book_seals: {
    /** Such as `2026-11-22`. */
    day: string
    lines: number
    /** SHA-256 of the previous hash, the day and its lines, hex. */
    hash: string
    sealed_at: string
  }
  chat_rooms: {
    id: string
    unit_id: string
    user_id: string
    created_at: string
    last_message_at: string | null
    /** `seq` of the newest message; 0 for none. */
    last_seq: Generated<number>
    /** Who wrote it; null for none. */
    last_sender_id: Generated<string | null>
    /** Grows with every change of what the room or its thread shows. */
    version: Generated<number>
  }
  /** Identified by room and `seq` (`messageId`). */
  messages: {
    room_id: string
    sender_id: string
    text: string
    /** The client's id for the message: sent again, it is the same message. */
    client_id: string | null
    /** 1, 2, 3 ... within the room. */
    seq: number
    created_at: string
  }
  read_marks: {
    room_id: string
    user_id: string
    last_seq: number
    /** `seq` of the newest message when the person was last notified by mail. */
    mailed_seq: Generated<number>
    /** When `last_seq` grew last. Null for marks that have read nothing, and of earlier versions. */
    read_at: Generated<string | null>
  }
  enquiries: {
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
    folded_words: Generated<string | null>
    folded_message: Generated<string | null>
    news_at: Generated<string | null>
    news_wording: Generated<number | null>
    /** The admin whose it is. */
    assigned_to: Generated<string | null>
    /** The day on which it goes on, such as `2026-11-30`, in the company's time zone. */
    next_on: Generated<string | null>
    /** The day of which that admin was reminded. */
    reminded_for: Generated<string | null>
    source: Generated<NonNullable<Enquiry['source']> | null>
    /** What the address of the visitor's page said of where they came from. */
    campaign: Generated<string | null>
    stage: Generated<NonNullable<Enquiry['stage']> | null>
    lost_why: Generated<string | null>
  }
  /** What admins wrote about an enquiry. Nobody changes one. */
  enquiry_notes: { id: string; enquiry_id: string; text: string; created_by: string; created_at: string }
  audit_entries: {
    id: string
    /** Null: the system itself. */
    actor_id: string | null
    /** The actor's name and address at the time; null for the system. */
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
  /** `answer` is null only inside the first request's transaction: every committed row has one. */
  idempotency_keys: {
    user_id: string
    key: string
    call: string
    request_hash: string
    answer: string | null
    created_at: string
  }
  /** The outbox, with sent mails. Never holds a sign-in code. */
  mails: {
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
    /** One request there turns such mails off; null if nobody can turn them off. */
    unsubscribe_url: string | null
    reply_to: string | null
    /** 1 if the text or `reply_to` holds an e-mail address: an erasure reads only these mails. */
    holds_address: Generated<Flag>
  }
  /** Payments of the sandbox checkout, each with the customer's choice. */
  sandbox_payments: {
    reference: string
    email: string
    amount_kobo: number
    currency: string
    description: string
    return_url: string
    status: Generated<BillStatus>
    created_at: string
  }
  meta: { key: string; value: string }
}

export type BookSealRow = Tables['book_seals']
export type Bill = Selectable<Tables['bill_payments']>
