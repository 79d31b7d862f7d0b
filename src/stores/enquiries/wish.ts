import { atom } from 'nanostores'

/** What the visitor asked for elsewhere on the page, for the text of the enquiry. */
export const $wish = atom<{ readonly text: string } | undefined>()

/** Puts a wish into the enquiry of the page, also one that is there already. */
export const askFor = (text: string): void => $wish.set({ text })
