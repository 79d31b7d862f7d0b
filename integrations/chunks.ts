/**
 * How the browser's code is cut into files. Left alone the bundler makes dozens of files of a few hundred
 * bytes, which compress badly and cost a request each. A group holds files that many pages share; each of those
 * pages needs some of it.
 */
const files = (...paths: readonly string[]) => new RegExp(`/src/(${paths.join('|')})\\.tsx?$`)

const parts =
  'Button|IconButton|Spinner|Skeleton|Loading|EmptyState|ErrorState|ResourceView|useHydrated|lazily'

export const chunkGroups = [
  /* React, and what every signed-in page needs beside it: one file, for each costs a slow phone some milliseconds. */
  {
    name: 'core',
    test: new RegExp(
      `rolldown/runtime|/node_modules/(react|react-dom|scheduler|nanostores|@nanostores|react-hot-toast|lucide-react|ofetch|destr|ufo)/|${files('routes', 'browser/(storage|navigation)', 'api/(client|errors|settings|early|compat)', 'stores/(failedCall|resource|refusedToken|firstData)', 'browser/(seen|modal|guardArea|forgetSession|account|unsent|polling|visibility)', `ui/(island|Toaster|${parts})`, 'domain/(money|names|words|dates|roles|phone)').source}`,
    ),
  },
  /* People, and what is asked for again and again: all but the dashboard and the projects need some of it.
     Before those that need it too: a group takes along what its own files need. */
  {
    name: 'people',
    test: files('ui/Avatar', 'stores/family', 'domain/byText'),
  },
  /* What every page but that of messages needs beside the first: before the payments of bills, which ask whose server
     it is as well. */
  { name: 'beside', test: files('browser/keptFocus') },
  /* A customer's homes and payments, pictures and project cards. */
  {
    name: 'homes',
    test: files(
      'ui/(Picture|ProjectCard|ProjectSection|Table|Pager|usePrinting|TableSkeleton|TransactionTable|DocumentButton|ReversalNote|useDocument)',
      'domain/(projects|pictures|pictureWidths|pages)',
      'stores/(projects|owners|transactions)',
    ),
  },
  /* Payments of bills. */
  {
    name: 'bills',
    test: files('ui/BillTable', 'stores/(bills|billUnit|units)', 'domain/bills'),
  },
  /* What is typed into, and what is wrong with it. */
  { name: 'fields', test: files('ui/(TextField|FieldFrame|Dialog)', 'stores/failureTexts') },
  /* The list of conversations. */
  {
    name: 'rooms',
    test: files('stores/chatRooms', 'domain/(chat|dateWords)', 'islands/chat/standOn'),
  },
]
