/** A tab that opens during a click, before its address is known: later it would be blocked. */
export type DeferredTab = {
  /** @returns false if the browser did not open the tab, so that a link is needed */
  readonly goTo: (address: string) => boolean
  readonly close: () => void
}

/** Opens the tab; call it in the click handler. It shows `placeholder` until it has its address. */
export function openDeferredTab(placeholder: string): DeferredTab {
  const tab = window.open('', '_blank')
  if (tab !== null) {
    tab.opener = null
    tab.document.title = placeholder
    tab.document.body.textContent = placeholder
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
