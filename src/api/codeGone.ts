/** Toast for code that a deploy has removed. */
export const newVersionText = 'There is a new version of this site. Reload this page and try again.'

/** The script's address in the error of a failed `import()`. Safari's error names none. */
const scriptAddress = /(?:https?:\/)?\/\S+?\.(?:js|css)\b/

/** The scripts of the page's islands. Their hashed names change with everything they import. */
const islandScripts = () =>
  [...(globalThis.document?.querySelectorAll('astro-island') ?? [])].flatMap(
    (island) => island.getAttribute('component-url') ?? [],
  )

/**
 * Whether the server no longer has a script that could not be fetched, as after a deploy. Asks the
 * server, because a lost network fails in the same way.
 * @param error what `import()` threw
 */
export async function isCodeGone(error: unknown): Promise<boolean> {
  const [address] = scriptAddress.exec(String(error)) ?? []
  const scripts = address === undefined ? islandScripts() : [address]
  const states = scripts.map((script) =>
    fetch(script, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status,
      () => 0,
    ),
  )
  return (await Promise.all(states)).includes(404)
}
