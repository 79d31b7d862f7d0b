import { addressQuery, writeQuery } from '#browser/navigation.ts'

/**
 * Brings a select and the address together: what was chosen before this script came counts, then what the address says.
 * @returns whether something was chosen before
 */
function settle(select: HTMLSelectElement): boolean {
  const isChosen = select.value !== ''
  if (isChosen) writeQuery({ [select.name]: select.value })
  const said = addressQuery(select.name)
  const option = [...select.options].find(({ value }) => value === said)
  if (option) option.selected = true
  return isChosen
}

/**
 * Keeps the choices of a filter form in the address: a change is written there without loading anything, and readers by
 * ear are told what it leaves.
 * @param place where the form stands; it may be put there anew, by what the address says
 * @param changed called after every change
 * @param outcome how much is shown now, in words; none while that is not known
 * @returns tells the outcome anew, if anything was chosen here
 */
export function keepInAddress(place: Element, changed: () => void, outcome: () => string): () => void {
  const told = document.createElement('p')
  told.className = 'sr-only'
  told.setAttribute('role', 'status')
  place.before(told)
  let isChosen = [...place.querySelectorAll('select')].map(settle).includes(true)
  const tell = () => {
    if (isChosen) told.textContent = outcome()
  }
  place.addEventListener('submit', (event) => event.preventDefault())
  place.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return
    writeQuery({ [target.name]: target.value })
    changed()
    isChosen = true
    tell()
  })
  return tell
}
