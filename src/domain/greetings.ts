import { money } from './money.ts'

type Greeted = {
  readonly firstName: string
  /** Who writes: the company's name. */
  readonly sender: string
}

/** The first text of a conversation. @param about a unit with its project, or an enquiry */
export const greetingText = ({ firstName, sender }: Greeted, about: string): string =>
  `Good day ${firstName}, this is ${sender}, about ${about}.`

/** The first text to somebody who owes. @param outstanding in naira */
export const outstandingText = (greeted: Greeted, about: string, outstanding: number): string =>
  `${greetingText(greeted, about)} ${money(outstanding)} of its price is outstanding.`
