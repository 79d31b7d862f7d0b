/** A line of the books, and when an instance saw it. ISO 8601. */
export type SeenLine = { readonly line: string; readonly at: string }

/** The newest line of the books that was seen, kept where no restore of the database reaches it. */
export type SeenLinePort = {
  /** @returns undefined before the first */
  read(): SeenLine | undefined
  /** @throws if it can't be stored */
  write(seen: SeenLine): void
}
