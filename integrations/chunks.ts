/**
 * How the browser's code is cut into files. Left alone the bundler makes dozens of files of a few hundred
 * bytes, which compress badly and cost a request each. A group is what many pages share and none of them
 * could do without a part of.
 */
const files = (...paths: readonly string[]) => new RegExp(`/src/(${paths.join('|')})\\.tsx?$`)

const parts =
  'Button|IconButton|Spinner|Icon|Skeleton|Loading|EmptyState|ErrorState|ResourceView|useHydrated|useStore'

export const chunkGroups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/ui\/island\.ts/ },
  /* What every signed-in page needs beside React. */
  {
    name: 'app',
    test: new RegExp(
      `/node_modules/nanostores/|${files('routes', 'browser/(storage|navigation)', 'client/(request|failure|settings|early|lastAnswers)', 'stores/(resource|refusedToken|firstData)', 'browser/(seen|toasts|guardArea|forgetSession|tip|account)', `ui/(${parts})`, 'domain/(money|names|dates)').source}`,
    ),
  },
  /* Pictures and project cards. */
  {
    name: 'cards',
    test: files(
      'ui/(Picture|ProjectCard|ProjectSection)',
      'domain/(projects|pictures|pictureWidths)',
      'stores/projects',
      'client/projectList',
    ),
  },
  /* A customer's homes and payments. */
  {
    name: 'accounts',
    test: files(
      'ui/(Table|TableSkeleton|TransactionTable|ReceiptButton|useDocument)',
      'stores/(owners|transactions)',
      'client/(ownedUnits|transactions)',
    ),
  },
]
