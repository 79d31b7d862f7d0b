import { second } from '#domain/time.ts'

/**
 * Has a static host build the site, by the address that it gave for that.
 * @throws Error without the address, which is a secret
 */
export const publishHook = (url: string) => async (): Promise<void> => {
  const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(10 * second) }).catch(
    () => undefined,
  )
  if (response === undefined) throw new Error('The address of PUBLISH_HOOK does not answer.')
  if (!response.ok) throw new Error(`The address of PUBLISH_HOOK answered ${response.status}.`)
}
