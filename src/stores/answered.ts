const fieldsOf = <T extends object>(answer: unknown): Partial<T> =>
  typeof answer === 'object' && answer !== null ? answer : {}

/**
 * A record with what the answer to its change says of some of its fields. Other servers answer with less, with nothing
 * or with something else: what is not of the record's own kind is left out.
 * @param answer whatever the call answered
 */
export function withAnswer<T extends { readonly _id: string }>(
  record: T,
  answer: unknown,
  fields: readonly (keyof T & string)[],
): T {
  const told = fieldsOf<T>(answer)
  if (told._id !== record._id) return record
  const known = fields.filter((field) => typeof told[field] === typeof record[field])
  return { ...record, ...Object.fromEntries(known.map((field) => [field, told[field]])) }
}

/** Whether an answer is a record of a person: whole enough to be shown, and not only an id. */
export const namesPerson = (answer: unknown): boolean => {
  const { firstName, email } = fieldsOf<{ firstName: unknown; email: unknown }>(answer)
  return typeof firstName === 'string' && typeof email === 'string'
}
