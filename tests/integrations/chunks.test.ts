import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chunkGroups } from '../../integrations/chunks.ts'

/** The paths that a pattern names: `/src/(a|b/(c|d))` names src/a, src/b/c and src/b/d. */
const pathsIn = (pattern: string) =>
  [...pattern.matchAll(/\/(src|node_modules)\/\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap(
    ([, root, names = '']) =>
      [...names.matchAll(/([^|()]+)(?:\(([^()]*)\))?/g)].flatMap(([, place = '', inside = '']) =>
        inside.split('|').map((name) => `${root}/${place}${name}`),
      ),
  )

const isThere = (path: string) => [path, `${path}.ts`, `${path}.tsx`].some((file) => existsSync(file))

test.each(chunkGroups)('every file that the group $name names is there', ({ test: group }) => {
  const paths = pathsIn(group.source.replaceAll('\\/', '/'))
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter((path) => !isThere(path))).toEqual([])
})
