/**
 * How the browser's code is cut into files. Left alone the bundler makes dozens of files of a few hundred
 * bytes, which compress badly and cost a request each. A group is what many pages share and none of them
 * could do without a part of.
 */
const ui =
  'Button|IconButton|Icon|Spinner|Skeleton|Loading|EmptyState|ErrorState|ResourceView|FieldFrame|TextField|useHydrated|Picture|Table|ProjectCard'

export const chunkGroups = [
  /* What a page needs before any framework: also on public pages, so nothing of React may be in here. */
  { name: 'base', test: /\/src\/(routes\.ts|browser\/(storage|guard|navigation)\.ts)/ },
  {
    name: 'client',
    test: /\/src\/client\/(request|failure|settings|early|lastAnswers)\.ts/,
  },
  {
    name: 'state',
    test: /\/node_modules\/(nanostores|@nanostores\/persistent)\/|\/src\/stores\/(session|resource)\.ts|\/src\/browser\/seen\.ts|\/src\/client\/auth\.ts/,
  },
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|@astrojs\/react)\// },
  {
    name: 'ui',
    test: new RegExp(
      `/src/ui/(${ui})\\.tsx?|/src/browser/toasts\\.ts|/node_modules/@nanostores/react/|/src/domain/(money|dates|names|projects|pictures)\\.ts`,
    ),
  },
]
