import type { Page } from '@playwright/test'

/**
 * What browsers have learned since the oldest that the site is made for (docs/decisions/browsers.md), as far as a younger
 * one can be made to forget it: a global name, what it belongs to, and its names.
 */
export const learned: readonly (readonly [string, 'static' | 'prototype', readonly string[]])[] = [
  ['AbortSignal', 'static', ['any', 'timeout']],
  ['Array', 'static', ['fromAsync']],
  ['Array', 'prototype', ['toReversed', 'toSorted', 'toSpliced', 'with']],
  ['Blob', 'prototype', ['bytes']],
  ['Document', 'prototype', ['adoptedStyleSheets', 'startViewTransition']],
  ['Element', 'prototype', ['ariaBusy', 'ariaDisabled', 'ariaExpanded', 'ariaHidden', 'ariaLabel']],
  ['Element', 'prototype', ['checkVisibility', 'role']],
  ['Error', 'static', ['isError']],
  ['HTMLFormElement', 'prototype', ['requestSubmit']],
  ['HTMLInputElement', 'prototype', ['showPicker']],
  ['HTMLSelectElement', 'prototype', ['showPicker']],
  ['Iterator', 'prototype', ['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce']],
  ['Iterator', 'prototype', ['some', 'take', 'toArray']],
  ['Map', 'static', ['groupBy']],
  ['Map', 'prototype', ['getOrInsert', 'getOrInsertComputed']],
  ['Object', 'static', ['groupBy']],
  ['Promise', 'static', ['try', 'withResolvers']],
  ['RegExp', 'static', ['escape']],
  ['Response', 'static', ['json']],
  ['Set', 'prototype', ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf']],
  ['Set', 'prototype', ['symmetricDifference', 'union']],
  ['String', 'prototype', ['isWellFormed', 'toWellFormed']],
  ['URL', 'static', ['canParse', 'parse']],
  ['window', 'static', ['CSSStyleSheet', 'CloseWatcher', 'Iterator', 'navigation']],
  ['window', 'static', ['requestIdleCallback', 'scheduler']],
  ['Navigator', 'prototype', ['userActivation']],
]

/** Lets the page's browser forget what it has learned since; its styles go on as they are. */
export const asOlderBrowser = (page: Page) =>
  page.addInitScript((all) => {
    for (const [owner, where, names] of all) {
      const made = Reflect.get(window, owner)
      const from = where === 'static' ? made : made?.prototype
      if (from) for (const name of names) Reflect.deleteProperty(from, name)
    }
  }, learned)
