import type { Locator } from '@playwright/test'

/** Where something is in the window, also its right and its bottom edge. */
export const rectOf = (part: Locator): Promise<DOMRect> =>
  part.evaluate((element) => element.getBoundingClientRect().toJSON())
