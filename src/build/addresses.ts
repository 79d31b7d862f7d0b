const examples = {
  PUBLIC_SITE_URL: 'https://www.example.com',
  PUBLIC_API_URL: 'https://api.example.com/api/v1',
  PUBLIC_MEDIA_URL: 'https://api.example.com/v1_1/plinth',
} as const

/** Several addresses in a row would be read as one with an odd host. */
const isAddress = (text: string) => !/[\s,;]/.test(text) && /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/**
 * Checks the addresses among a build's settings. Not `astro:env`: its message has several lines,
 * and it has no rule against a path.
 * @param settings the environment; empty values count as unset
 * @throws Error with one line that names the wrong setting
 */
export function demandAddresses(settings: Readonly<Record<string, string | undefined>>): void {
  for (const [name, example] of Object.entries(examples)) {
    const given = settings[name]
    if (!given) continue
    if (!isAddress(given)) throw new Error(`Setting ${name}: must be an address such as ${example}`)
    if (name === 'PUBLIC_SITE_URL' && new URL(given).pathname !== '/')
      throw new Error(`Setting ${name}: must have no path, such as ${example}`)
  }
}
