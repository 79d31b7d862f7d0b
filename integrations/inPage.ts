import { build } from 'vite'
import { browsers } from './browsers.ts'

const mark = '?inPage'

/**
 * `import text from './one.ts?inPage'`: a file and all that it names, as the text of one small script. It is put into a
 * page as it stands, for what must run while the page is still being read and can wait for no module.
 */
export const inPage = () => ({
  name: 'in-page',
  enforce: 'pre' as const,
  async load(id: string) {
    if (!id.endsWith(mark)) return undefined
    const [built] = [
      await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: browsers,
          modulePreload: false,
          rolldownOptions: { input: id.slice(0, -mark.length), output: { format: 'iife' } },
        },
      }),
    ].flat()
    const file = built !== undefined && 'output' in built ? built.output[0] : undefined
    if (file === undefined) throw new Error(`${id} could not be made into a script`)
    return `export default ${JSON.stringify(file.code.trim())}`
  },
})
