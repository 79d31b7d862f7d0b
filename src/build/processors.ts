const services = ['paystack', 'vtpass', 'mail', 'cloudinary'] as const

/**
 * The services of other companies that handle personal data, as the privacy page names them.
 * @param settings the environment. A build that does not see the API's settings reads
 *   `PUBLIC_PROCESSORS` instead of them
 * @returns names with commas
 * @throws Error with one line for a name in `PUBLIC_PROCESSORS` that is none of them
 */
export function processorsOf(settings: Readonly<Record<string, string | undefined>>): string {
  const { PUBLIC_PROCESSORS, PUBLIC_MEDIA_URL, PAYSTACK_SECRET_KEY, POWER, SMTP_URL } = settings
  const inUse = {
    paystack: Boolean(PAYSTACK_SECRET_KEY),
    vtpass: POWER === 'vtpass',
    mail: Boolean(SMTP_URL),
    cloudinary: /(^|\.)cloudinary\.com$/.test(URL.parse(PUBLIC_MEDIA_URL ?? '')?.hostname ?? ''),
  }
  if (!PUBLIC_PROCESSORS) return services.filter((name) => inUse[name]).join(',')
  const named = PUBLIC_PROCESSORS.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (!named.every((name) => services.some((service) => service === name)))
    throw new Error(`Setting PUBLIC_PROCESSORS: must be ${services.join(', ')}, with commas between several`)
  return services.filter((name) => named.includes(name) || (name === 'cloudinary' && inUse[name])).join(',')
}
