import { company } from '#company.ts'
import { fullName, type Named } from '#domain/names.ts'

/** Name of the `ADMIN_EMAIL` account until somebody edits it. Nobody is addressed by it. */
export const unnamed = { firstName: 'Super', lastName: 'Admin' } as const satisfies Named

const hasName = ({ firstName, lastName }: Named) =>
  firstName !== unnamed.firstName || lastName !== unnamed.lastName

export const capitalised = (sentence: string): string =>
  sentence.replace(/^\p{Lower}/u, (first) => first.toUpperCase())

/**
 * A mail's first sentence, after a greeting if its reader has a name: `Hello Ada, we recorded …`.
 */
export const greeted = (reader: Named, sentence: string): string =>
  hasName(reader) ? `Hello ${reader.firstName}, ${sentence}` : capitalised(sentence)

/** Who speaks for the company: a person's name, or the company's own. */
export const speaker = (person: Named): string => (hasName(person) ? fullName(person) : company.name)

/** Who acted for the company: `Ada Obi of Palmstone`. */
export const ofCompany = (person: Named): string =>
  hasName(person) ? `${fullName(person)} of ${company.name}` : company.name
