const examples = {
  PUBLIC_SITE_URL: 'https://www.example.com',
  PUBLIC_API_URL: 'https://api.example.com/api/v1',
  PUBLIC_MEDIA_URL: 'https://api.example.com/v1_1/plinth',
} as const

const isAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/**
 * Checks the addresses that the site is built with, before anything is built.
 * @param settings the environment; empty values count as unset
 * @throws Error with one line that names the wrong one
 */
export function demandAddresses(settings: Readonly<Record<string, string | undefined>>): void {
  for (const [name, example] of Object.entries(examples)) {
    const given = settings[name]
    if (given && isAddress(given) && name === 'PUBLIC_SITE_URL' && !/^\/?$/.test(new URL(given).pathname))
      throw new Error(`Setting ${name}: must have no path, such as ${example}`)
    if (given && !isAddress(given)) throw new Error(`Setting ${name}: must be an address such as ${example}`)
  }
}
