/* The page's own script: finds calls, and makes the one that a form describes. */

/** @param {string} selector */
const all = (selector) => [...document.querySelectorAll(selector)]
const token = /** @type {HTMLInputElement} */ (document.querySelector('#token'))

document.querySelector('#find')?.addEventListener('input', (event) => {
  const words = /** @type {HTMLInputElement} */ (event.target).value.toLowerCase().split(/\s+/)
  for (const call of all('details')) {
    const text = /** @type {HTMLElement} */ (call).dataset['words'] ?? ''
    call.toggleAttribute('hidden', !words.every((word) => text.includes(word)))
  }
  for (const topic of all('section')) {
    topic.toggleAttribute('hidden', topic.querySelector('details:not([hidden])') === null)
  }
})

/** @param {HTMLFormElement} form */
function requestOf(form) {
  const query = new URLSearchParams()
  /** @type {Record<string, string>} */
  const headers = {}
  let path = form.dataset['path'] ?? ''
  for (const input of form.querySelectorAll('input')) {
    if (input.dataset['in'] === 'path')
      path = path.replace(`{${input.name}}`, encodeURIComponent(input.value))
    else if (input.value !== '' && input.dataset['in'] === 'header') headers[input.name] = input.value
    else if (input.value !== '') query.set(input.name, input.value)
  }
  const body = form.querySelector('textarea')?.value
  return {
    address: query.size === 0 ? path : `${path}?${query}`,
    options: {
      method: form.dataset['method'] ?? 'GET',
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token.value === '' ? {} : { Authorization: `Bearer ${token.value}` }),
      },
      ...(body === undefined ? {} : { body }),
    },
  }
}

/** @param {Response} response */
async function describe(response) {
  const head = `${response.status} ${response.statusText}`
  if (!response.headers.get('content-type')?.includes('json')) {
    return `${head}\n${response.headers.get('content-type') ?? ''}`
  }
  return `${head}\n${JSON.stringify(await response.json(), null, 2)}`
}

document.addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = /** @type {HTMLFormElement} */ (event.target)
  const shown = /** @type {HTMLElement} */ (form.querySelector('.answer'))
  const { address, options } = requestOf(form)
  shown.hidden = false
  shown.textContent = 'Sending…'
  try {
    shown.textContent = await describe(await fetch(address, options))
  } catch {
    shown.textContent = 'No answer from the server.'
  }
})

if (location.hash !== '') document.querySelector(`details${location.hash}`)?.setAttribute('open', '')
