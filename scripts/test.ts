/**
 * `npm test`: every check of the repository, and their totals. A failing check does not stop the
 * others. `npm test -- types unit` runs the named ones; `scale`, `sales` and `night` run only when
 * they are named.
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { runLogsVariable, searchLogs } from './logSearch.ts'

/** `titles`: of the failed tests. They are said once more at the very end, where CI cuts the rest. */
type Tally = { passed: number; failed: number; titles?: readonly string[] }
type Check = {
  name: string
  /** @param folder for reports and logs of this run */
  run: (folder: string) => Promise<Tally>
  /** Runs only when it is named: it takes long, and needs what not every machine has. */
  onlyNamed?: true
  /** Needs a single processor and prints its own heading: it runs beside other checks. */
  beside?: true
}

const printHeading = (name: string) => console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`)

const one = (ok: boolean): Tally => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/**
 * Runs a program of node_modules to its end.
 * @param quiet returns the output instead of showing it
 */
function tool(args: readonly string[], env: Record<string, string> = {}, quiet = false) {
  const child = spawn('npx', ['--no-install', ...args], {
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  return new Promise<{ code: number; output: string }>((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error}` }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** A check that passes when its program ends with 0. */
const program = (name: string, ...args: string[]): Check => ({
  name,
  run: async () => one((await tool(args)).code === 0),
})

/** A program that only reads the sources. */
const reader = (name: string, ...args: string[]): Check => ({
  name,
  beside: true,
  run: async () => {
    const { code, output } = await tool(args, {}, true)
    printHeading(name)
    process.stdout.write(output)
    return one(code === 0)
  },
})

/**
 * Reads a test runner's JSON report. A runner that fails without a report or a failed test counts
 * as one failure.
 */
async function tallyOf<Report>(file: string, code: number, count: (report: Report) => Tally): Promise<Tally> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const tally = text === undefined ? one(false) : count(JSON.parse(text))
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

/** `message` is that of a file which did not load; its tests are not in the report then. */
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: readonly {
    name: string
    status: string
    message: string
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[]
  }[]
}

const firstLine = (text: string | undefined) => text?.split('\n')[0] ?? ''

const vitestTitles = ({ testResults }: VitestReport) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative('', name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${file}: ${firstLine(message)}`]
      return failed.map(
        ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`,
      )
    })

/** @param projects of `vitest.config.ts` */
const vitest = (name: string, ...projects: readonly string[]): Check => ({
  name,
  run: async (folder) => {
    const file = join(folder, `${name}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`]
    const named = projects.map((project) => `--project=${project}`)
    const { code } = await tool(['vitest', 'run', ...named, ...reporters])
    return tallyOf(file, code, (report: VitestReport) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      titles: vitestTitles(report),
    }))
  },
})

type Suite = {
  suites?: readonly Suite[]
  specs: readonly { title: string; file: string; line: number; tests: readonly { status: string }[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: readonly Suite[]
}

const playwrightTitles = (suites: readonly Suite[]): string[] =>
  suites.flatMap(({ suites = [], specs }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map(({ file, line, title }) => `${file}:${line}: ${title}`),
    ...playwrightTitles(suites),
  ])

/** @param settings environment variables that `playwright.config.ts` reads */
const playwright = (name: string, settings: Readonly<Record<string, string>> = {}): Check => ({
  name,
  run: async (folder) => {
    if (!(await ensureBrowser())) {
      console.error('No browser: install Chromium, or set PLAYWRIGHT_CHROMIUM to one.')
      return one(false)
    }
    const file = join(folder, `${name}.json`)
    const { code } = await tool(['playwright', 'test'], { ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
    return tallyOf(file, code, ({ stats, suites }: PlaywrightReport) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      titles: playwrightTitles(suites),
    }))
  },
})

const saleImport = 'tests/stores/owners/saleCsv.test.ts'

/** Brings in a sheet of 1,000 homes with 12 payments each; `unit` takes a small one. */
const sales: Check = {
  name: 'sales',
  run: async () => {
    const { code } = await tool(['vitest', 'run', '--project=alone', saleImport], { SALE_HOMES: '1000' })
    return one(code === 0)
  },
  onlyNamed: true,
}

/** The last check: no API log of the other checks holds a secret. */
const logs: Check = {
  name: 'logs',
  run: async (folder) => {
    const { lines, secrets, leaks } = await searchLogs(folder)
    console.log(`${lines} lines of logs searched for ${secrets} codes, tokens and keys`)
    for (const { file, line, what, text } of leaks) console.error(`${file}:${line}: ${what}: ${text}`)
    const empty = lines === 0 || secrets === 0
    if (empty) console.error('Nothing was logged or handed out: run `unit` or `browser` in the same run.')
    return one(leaks.length === 0 && !empty)
  },
}

/** The names of checks. `night` also takes numbers: minutes, and a seed. */
const words = process.argv.slice(2)
const numbers = words.includes('night') ? words.filter((word) => /^\d+$/.test(word)) : []
const wanted = words.filter((word) => !numbers.includes(word))

const checks: readonly Check[] = [
  reader('types', 'astro', 'check', '--minimumFailingSeverity', 'warning'),
  reader('lint', 'biome', 'check', '.'),
  reader('walls', 'vitest', 'run', '--project=walls'),
  reader('docs', 'node', 'scripts/docs.ts'),
  reader('unused', 'knip'),
  vitest('unit', 'alone', 'together'),
  vitest('processes', 'processes'),
  program('build', 'astro', 'build', '--outDir', '.cache/test-build'),
  program('size', 'size-limit'),
  playwright('browser'),
  logs,
  { ...playwright('scale', { PLAYWRIGHT_SCALE: '1' }), onlyNamed: true },
  sales,
  { ...program('night', 'node', 'tests/night/run.ts', ...numbers), onlyNamed: true },
]

const unknown = wanted.filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${checks.map((check) => check.name).join(', ')}`)
  process.exit(2)
}

/** Linux's files in memory, and how much of it must be free, in bytes. */
const inMemory = '/dev/shm'
const enough = 2 * 1024 ** 3

/**
 * Keeps temporary files in memory where there is room: a sixth of the API tests' time is the
 * disk's.
 */
async function keepInMemory(): Promise<void> {
  const room = await statfs(inMemory).catch(() => undefined)
  if (process.env['TMPDIR'] !== undefined || room === undefined || room.bavail * room.bsize < enough) return
  const folder = await mkdtemp(join(inMemory, 'plinth-'))
  // PostgreSQL runs as its own user and must reach its files.
  await chmod(folder, 0o711)
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}

const asked = checks.filter(({ name, onlyNamed }) => (wanted.length > 0 ? wanted.includes(name) : !onlyNamed))

await keepInMemory()
const folder = await mkdtemp(join(tmpdir(), 'plinth-test-'))
process.env[runLogsVariable] = folder
const rows: (Tally & { name: string; seconds: number })[] = []

const begun = performance.now()
const secondsSince = (start: number) => Math.round((performance.now() - start) / 1000)

/** Runs the checks of a queue one after the other. Several calls may share a queue. */
async function work(queue: Check[]): Promise<void> {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
    if (!check.beside) printHeading(check.name)
    const start = performance.now()
    const tally = await check.run(folder)
    rows.push({ name: check.name, ...tally, seconds: secondsSince(start) })
    const outcome = tally.failed === 0 ? 'passed' : 'FAILED'
    console.log(
      `${check.name} ${outcome}; ${rows.length} of ${asked.length} checks are done after ${secondsSince(begun)} s`,
    )
  }
}

const readers = asked.filter(({ beside }) => beside)
await Promise.all(Array.from({ length: availableParallelism() }, () => work(readers)))
await work(asked.filter(({ beside }) => !beside))
await rm(folder, { recursive: true, force: true })

console.log('')
for (const { name, passed, failed, seconds } of rows) {
  console.log(
    `${name.padEnd(9)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds} s`,
  )
}
for (const { name, titles = [] } of rows) {
  for (const title of titles) console.error(`${name} failed: ${title}`)
}
const sum = (key: 'passed' | 'failed') => rows.reduce((total, row) => total + row[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
