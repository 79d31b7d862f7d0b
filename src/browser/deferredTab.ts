/** A tab that was opened in a click and learns its address later: opened any later, browsers block it. */
export type DeferredTab = {
  /** @returns false when the browser did not open it, so that a link must do */
  readonly goTo: (address: string) => boolean
  readonly close: () => void
}

/** Opens the tab; call it in the click itself. `meanwhile` stands in it until it gets its address. */
export function openDeferredTab(meanwhile: string): DeferredTab {
  const tab = window.open('', '_blank')
  if (tab !== null) {
    tab.opener = null
    tab.document.title = meanwhile
    tab.document.body.textContent = meanwhile
  }
  return {
    goTo(address) {
      if (tab === null || tab.closed) return false
      tab.location.replace(address)
      return true
    },
    close: () => tab?.close(),
  }
}
