import { defineConfig, type ReporterDescription } from '@playwright/test'
import { testLaunch } from './scripts/browser.ts'
import { postgresFolder } from './tests/support/servers/postgresServer.ts'

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined || postgresFolder() !== undefined
/** Set by `npm test`, which counts. */
const jsonReport = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] !== undefined
/**
 * Set by `npm test -- scale`: the suite against nginx, three instances and one PostgreSQL.
 * One instance is killed half-way. Needs nginx and PostgreSQL on the machine.
 */
const isScale = process.env['PLAYWRIGHT_SCALE'] !== undefined
const reporters: ReporterDescription[] = [['list']]
if (jsonReport) reporters.push(['json'])
if (isScale) reporters.push(['./tests/support/scale/killer.ts'])
const desktop = { viewport: { width: 1440, height: 900 } }
/**
 * Browser tests. The global setup builds and serves the site, once per worker, and each project
 * starts an API with data of its own there. A test runs in a desktop's window; marked `@widths`,
 * where the width matters, on a phone's too; marked `@phone`, only there; marked `@engines`, on
 * PostgreSQL too, where the machine has one.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: isScale ? './tests/support/scale/world.ts' : './tests/support/worlds/worlds.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: false,
  retries: 0,
  // A page keeps a core busy: with more workers than cores, all take longer, and each test many
  // times as long.
  workers: isScale ? 1 : 2,
  // What takes a second alone takes ten on a busy machine. Only a test that fails waits so long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: reporters,
  use: {
    launchOptions: testLaunch(),
    locale: 'en-NG',
  },
  projects: [
    { name: 'phone', use: phone, grep: /@widths|@phone/ },
    { name: 'desktop', use: desktop, grepInvert: /@phone/ },
    ...(hasPostgres && !isScale ? [{ name: 'postgres', use: desktop, grep: /@engines/ }] : []),
  ],
})
