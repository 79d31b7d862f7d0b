import { getUnit } from '#api/compat.ts'
import { messageOf } from '#api/errors.ts'
import { addressSegment, goTo } from '#browser/navigation.ts'
import { showNotice } from '#browser/notice.ts'
import { links } from '#routes.ts'
import { wireDetail } from '../detail/actions.ts'
import { keepFresh } from '../detail/fresh.ts'
import { knownSite, tellHeading } from '../detail/heading.ts'
import { showMarkup } from '../showMarkup.ts'
import { unitHeading } from './heading.ts'
import { unitView } from './view.ts'

const unitId = addressSegment('unitId')

/**
 * Opens the conversation with the unit's manager (spec section 2): a second click while that is under way does
 * nothing. The session's rules come along with the click, so that a refused token signs out.
 */
async function openChat(button: HTMLElement): Promise<void> {
  if (unitId === undefined || button.getAttribute('aria-disabled') === 'true') return
  const state = document.querySelector('[data-message-state]')
  const pending = (isPending: boolean) => {
    button.setAttribute('aria-disabled', String(isPending))
    if (state) state.textContent = isPending ? 'Loading Chats..' : ''
  }
  pending(true)
  try {
    const [{ call }] = await Promise.all([import('#api/client.ts'), import('#stores/session.ts')])
    await call('POST /user/create-chat-room/{unitId}', { params: { unitId } })
    goTo(links.messages(unitId))
  } catch (error) {
    pending(false)
    showNotice(messageOf(error))
  }
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-message]')
  if (button) openChat(button)
})

const place = document.getElementById('unit')
if (place) {
  wireDetail()
  keepFresh({
    place,
    id: unitId,
    load: getUnit,
    show: (unit) => {
      tellHeading(unitHeading(unit, knownSite()))
      showMarkup(place, unitView(unit, location.href))
    },
    failed: (message) => console.error(message),
    missing: 'There is no such unit',
  })
}
