import { defineConfig } from 'vitest/config'

/** Unit and API tests: Node only, no browser. `#folder/file.ts` resolves through package.json "imports". */
export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: './tests/support/globalSetup.ts',
    setupFiles: ['tests/support/asBrowser.ts'],
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/bench/**', 'node_modules/**'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    allowOnly: false,
  },
})
