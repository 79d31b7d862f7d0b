import { company } from '#company.ts'
import { fullName, type Named } from '#domain/names.ts'

/** What the account of `ADMIN_EMAIL` is called until somebody edits it: a stopgap that nobody is addressed by. */
export const unnamed = { firstName: 'Super', lastName: 'Admin' } as const satisfies Named

const hasName = ({ firstName, lastName }: Named) =>
  firstName !== unnamed.firstName || lastName !== unnamed.lastName

/** A sentence that nothing stands before. */
export const capitalised = (sentence: string): string =>
  sentence.replace(/^\p{Lower}/u, (first) => first.toUpperCase())

/** A mail's first sentence, after a greeting where its reader has a name: `Hello Ada, we recorded …`. */
export const greeted = (reader: Named, sentence: string): string =>
  hasName(reader) ? `Hello ${reader.firstName}, ${sentence}` : capitalised(sentence)

/** Who speaks for the company to others: a name, or the company's own where there is none. */
export const speaker = (person: Named): string => (hasName(person) ? fullName(person) : company.name)

/** Who of the company did something: `Ada Obi of Palmstone`. */
export const ofCompany = (person: Named): string =>
  hasName(person) ? `${fullName(person)} of ${company.name}` : company.name
