import { defineConfig, type ReporterDescription } from '@playwright/test'
import { testLaunch } from './scripts/browser.ts'
import { postgresFolder } from './tests/support/postgresServer.ts'

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
/** Of lost calls, drafts, searches and sessions: what no width of window could change runs once. */
const onceOnly = [
  'admin-after-saving',
  'admin-audit',
  'admin-closing',
  'admin-conflicts',
  'admin-drafts',
  'admin-erasing',
  'admin-focus',
  'admin-gaps',
  'admin-import',
  'admin-lost-answers',
  'admin-lost-answers-people',
  'admin-media-order',
  'admin-media-removal',
  'admin-papers',
  'admin-received-on',
  'admin-removals',
  'admin-reversals',
  'admin-search',
  'admin-stale',
  'admin-told',
  'admin-unit-import',
  'apiDown',
  'customer-bill-continued',
  'customer-focus',
  'customer-held-up',
  'customer-long-messages',
  'customer-payment',
  'customer-reading',
  'customer-unsent',
  'customer-writing',
  'going-back',
  'long-lists',
  'lost-code',
  'older-browser',
  'scrollbars',
  'otherServer',
  'session',
  'transitions',
].map((name) => `**/${name}.spec.ts`)

/**
 * Browser tests. The global setup builds and serves the site by itself, once per worker, and each project starts its
 * API there with data of its own: tests marked `@engines` run on PostgreSQL too, where the machine has one. Those marked `@desktop`, and the
 * files of `onceOnly`, run on the desktop alone, and those marked `@phone` on the phone.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: isScale ? './tests/support/scale/world.ts' : './tests/support/worlds.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: false,
  retries: 0,
  // Twice the two cores that the tests are made for: a page that waits leaves its core to another.
  workers: isScale ? 1 : 4,
  // What takes ten seconds alone takes a minute on a machine that does ten things at once.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: reporters,
  use: {
    launchOptions: testLaunch(),
    locale: 'en-NG',
  },
  projects: [
    { name: 'phone', use: phone, grepInvert: /@desktop/, testIgnore: onceOnly },
    { name: 'desktop', use: desktop, grepInvert: /@phone/ },
    ...(hasPostgres && !isScale ? [{ name: 'postgres', use: desktop, grep: /@engines/ }] : []),
  ],
})
