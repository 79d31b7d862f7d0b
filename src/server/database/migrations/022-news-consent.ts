import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** Adds when a visitor asked for news of projects, and to which wording they agreed. */
export const newsConsent = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ text, whole }) => [
      `alter table enquiries add column news_at ${text}`,
      `alter table enquiries add column news_wording ${whole}
        check ((news_wording is null) = (news_at is null))`,
      'create index enquiries_with_news on enquiries (created_at, id) where news_at is not null',
    ]),
}
