import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** Every mail in a data folder's outbox, oldest first, parsed. */
export async function mailsIn(dataDir: string): Promise<Email[]> {
  const outbox = join(dataDir, 'outbox')
  const names = await readdir(outbox).catch((): string[] => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))))
}

/** The sign-in code at the start of a mail's subject. Undefined for other mails. */
export const codeIn = (subject: string): string | undefined => /^(\d{6}(?:\d\d)?) is your /.exec(subject)?.[1]

/** The sign-in codes sent to one address, oldest first. */
export const codesTo = async (dataDir: string, address: string): Promise<string[]> =>
  (await mailsIn(dataDir))
    .filter((mail) => mail.to?.some((to) => to.address === address))
    .map(({ subject }) => codeIn(subject ?? ''))
    .filter((code) => code !== undefined)

/**
 * Waits for a new code to an address.
 * @param before how many codes there were before it was requested
 * @throws Error after a minute without one
 */
export async function nextCode(dataDir: string, address: string, before: number): Promise<string> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const codes = await codesTo(dataDir, address)
    const code = codes.at(-1)
    if (code !== undefined && codes.length > before) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No code for ${address} came`)
}
