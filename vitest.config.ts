import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Folders whose modules keep state as long as a page lives: each test file loads them anew. */
const ofPages = ['api', 'browser', 'islands', 'layouts', 'sections', 'stores', 'components'].map(
  (folder) => `tests/${folder}/**/*.test.{ts,tsx}`,
)

const shared = {
  environment: 'node',
  setupFiles: 'tests/support/asBrowser.ts',
  // These end what hangs and judge nothing: what takes seconds alone takes many times that while a
  // whole run shares two cores. What a test waits for gives up first, and says what it waited for.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
} as const

/** A module that a file replaces must not have been loaded for another file before. */
const replacing = [
  'tests/ops/backupFailing.test.ts',
  'tests/domain/otherCountries.test.ts',
  'tests/server/http/otherCountry.test.ts',
]

const alone = [...ofPages, ...replacing]

/** Tests that start programs of the repository: `npm test -- processes`. */
const processes = [
  'tests/{ops,scripts}/**/*.test.ts',
  'tests/build/siteAddress.test.ts',
  'tests/server/http/**/{process,mediaProcess}.test.ts',
]

/** The rules of imports: `npm test -- walls`, which `npm test` runs before the others. */
const walls = 'tests/walls.test.ts'

const withPostgres = { globalSetup: './tests/support/globalSetup.ts' }

/**
 * Unit and API tests: Node only, no browser. `#folder/file.ts` resolves through package.json
 * "imports".
 */
export default defineConfig({
  test: {
    // Many files wait for a child process, a disk or a timer, the longest for half a minute: with
    // one worker per core, the cores would idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    teardownTimeout: 60_000,
    allowOnly: false,
    projects: [
      // After the others: between the two kinds a worker would begin anew each time.
      { test: { ...shared, name: 'walls', include: [walls] } },
      { test: { ...shared, ...withPostgres, name: 'alone', include: alone, sequence: { groupOrder: 1 } } },
      {
        test: {
          ...shared,
          ...withPostgres,
          name: 'processes',
          include: processes,
          exclude: replacing,
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          ...withPostgres,
          name: 'together',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...alone, ...processes, walls, 'tests/e2e/**', 'tests/bench/**', 'node_modules/**'],
          // The server and the rules keep nothing in their modules, and loading them anew for each
          // file took a third of the time.
          isolate: false,
        },
      },
    ],
  },
})
