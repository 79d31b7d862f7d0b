/** What is said of code that is gone, where only a line can be. */
export const newVersionText = 'There is a new version of this site. Reload this page and try again.'

/** The address in a browser's error of code that did not come. Safari names none. */
const named = /(?:https?:\/)?\/\S+?\.(?:js|css)\b/

/** The scripts of the page's islands. Their names hold hashes, which change with all that they fetch later. */
const islandCode = () =>
  [...(globalThis.document?.querySelectorAll('astro-island') ?? [])].flatMap(
    (island) => island.getAttribute('component-url') ?? [],
  )

/**
 * Whether the server no longer has code that could not be fetched, as after a deploy.
 * A lost network fails in the same way, so the server is asked.
 * @param error what `import()` threw
 */
export async function isCodeGone(error: unknown): Promise<boolean> {
  const [address] = named.exec(String(error)) ?? []
  const asked = address === undefined ? islandCode() : [address]
  const states = asked.map((code) =>
    fetch(code, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status,
      () => 0,
    ),
  )
  return (await Promise.all(states)).includes(404)
}
