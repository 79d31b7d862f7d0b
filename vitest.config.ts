import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Unit and API tests: Node only, no browser. `#folder/file.ts` resolves through package.json "imports". */
export default defineConfig({
  test: {
    environment: 'node',
    // Many files wait for a child, a disk or a timer, the longest for half a minute: a core for each would idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    globalSetup: './tests/support/globalSetup.ts',
    setupFiles: ['tests/support/asBrowser.ts'],
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/bench/**', 'node_modules/**'],
    // They end what hangs and judge nothing: what takes seconds alone takes many times that while a whole run shares two
    // cores. What a test waits for gives up first, and says what it waited for.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 120_000 } },
    allowOnly: false,
  },
})
