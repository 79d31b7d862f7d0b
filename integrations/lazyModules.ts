/** The module that the bundler puts around every `import()`. */
const helper = '\0vite/preload-helper.js'

type Chunk = { readonly isDynamicEntry?: boolean; readonly viteMetadata?: { importedCss: Set<string> } }

/**
 * Takes the place of the bundler's helper for modules that are fetched when needed. It preloads what a module imports,
 * which hardly one of ours does, and its styles, which none has, for those of a page stand in its head: a kilobyte on
 * every page for nothing. A module that brings styles of its own stops the build.
 */
export const lazyModules = () => ({
  name: 'lazy-modules',
  enforce: 'pre' as const,
  apply: 'build' as const,
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  // Nor are the lists of those imports wanted, which Astro's own settings would put into every file.
  configEnvironment: (name: string) => (name === 'client' ? { build: { modulePreload: false } } : undefined),
  load: (id: string) => (id === helper ? 'export const __vitePreload = (load) => load()' : undefined),
  generateBundle(_options: unknown, bundle: Readonly<Record<string, object>>) {
    for (const [file, chunk] of Object.entries(bundle) as [string, Chunk][]) {
      if (chunk.isDynamicEntry && chunk.viteMetadata && chunk.viteMetadata.importedCss.size > 0)
        throw new Error(`${file} is fetched when needed and would lose its styles: name them in its page`)
    }
  },
})
