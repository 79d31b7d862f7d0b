import { isErased } from '#domain/accountStatus.ts'
import { fullName } from '#domain/names.ts'
import type { MailReader } from '../../mail/queriesReaders.ts'

/** A payer in a mail to the company, with every way to reach them. */
export function payerText(reader: MailReader | undefined): string {
  if (reader === undefined || isErased(reader)) return 'A customer who was erased since'
  const ways = [reader.email, reader.phoneNumber].filter((way) => way !== '')
  return `${fullName(reader)} (${ways.join(', ')})`
}
