/**
 * Keeps the choices of a filter form in the address: a change is written there without loading anything.
 * @param place where the form stands
 * @param changed called after every change
 */
export function keepInAddress(place: Element, changed: () => void): void {
  const form = place.querySelector<HTMLFormElement>('[data-filter]')
  form?.addEventListener('submit', (event) => event.preventDefault())
  form?.addEventListener('change', () => {
    const url = new URL(location.href)
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && value !== '') url.searchParams.set(name, value)
      else url.searchParams.delete(name)
    }
    history.replaceState(history.state, '', url)
    changed()
  })
}
