import { atom } from 'nanostores'

/** The panel of the open dialog, outside which everything is inert. */
export const $dialogPanel = atom<HTMLElement | undefined>(undefined)
