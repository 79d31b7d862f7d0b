/** How long an error is shown, in milliseconds (spec section 9). */
const shownFor = 4000

/** Stand here and in no sheet, since most visits see no notice. */
const cornerLooks = {
  position: 'fixed',
  inset: 'auto 16px 16px',
  zIndex: '70',
  display: 'grid',
  justifyItems: 'center',
  gap: '8px',
  pointerEvents: 'none',
} as const
const noticeLooks = {
  maxWidth: '30rem',
  padding: '14px 20px',
  background: 'var(--ink)',
  color: 'var(--on-ink)',
  fontSize: '0.875rem',
} as const

/** The corner where notices stand; readers are told of each new one. */
function corner(): Element {
  const found = document.querySelector('.notices')
  if (found) return found
  const made = Object.assign(document.createElement('div'), { className: 'notices' })
  made.setAttribute('role', 'alert')
  Object.assign(made.style, cornerLooks)
  document.body.append(made)
  return made
}

/** Says something for a while on pages that have no toasts of their own. */
export function showNotice(message: string): void {
  const notice = Object.assign(document.createElement('p'), { className: 'notice', textContent: message })
  Object.assign(notice.style, noticeLooks)
  corner().append(notice)
  setTimeout(() => notice.remove(), shownFor)
}
