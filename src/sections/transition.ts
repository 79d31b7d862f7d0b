/*
 * The picture of a card that is clicked grows into the first picture of its page (cross-document view transition);
 * a name may stand once per page, so the page's own first picture lends it.
 */
document.addEventListener('click', (event) => {
  const card = event.target instanceof Element ? event.target.closest('.card') : null
  const picture = card?.querySelector('img')
  if (!picture) return
  for (const other of document.querySelectorAll<HTMLElement>('.mosaic > :first-child, .card img')) {
    other.style.viewTransitionName = 'none'
  }
  picture.style.viewTransitionName = 'lead-picture'
})
