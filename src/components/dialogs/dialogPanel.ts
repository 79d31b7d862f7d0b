import { atom } from 'nanostores'

/** The panel of the open dialog. Everything outside it is inert. */
export const $dialogPanel = atom<HTMLElement | undefined>(undefined)
