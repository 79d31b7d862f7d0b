import type { Locator } from '@playwright/test'

/** The position in the window, including the right and bottom edges. */
export const rectOf = (part: Locator): Promise<DOMRect> =>
  part.evaluate((element) => element.getBoundingClientRect().toJSON())
