/**
 * `npm test`: every check of the repository, and their totals. Those that need one processor alone run beside each
 * other at first, the rest one after the other. A failing check does not hide the next. `npm test -- types unit` runs
 * just the named ones; `scale` and `night` run only when they are named.
 */
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { runLogsVariable, searchLogs } from './logSearch.ts'
import { quietTool, tool } from './processes.ts'
import { readPlaywright, readVitest, type Tally, tallyOf } from './testReports.ts'

type Check = {
  name: string
  run: (reports: string) => Promise<Tally>
  /** Runs only when it is named: it takes long, and needs what not every machine has. */
  onlyNamed?: true
  /** Keeps one processor busy, and prints its own head: it may run beside others. */
  beside?: true
}
type Row = Tally & { name: string; seconds: number }

const printHead = (name: string) => console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`)

const one = (ok: boolean): Tally => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** A check that is one program: it passes when the program does. */
const program = (name: string, ...args: string[]): Check => ({
  name,
  run: async () => one((await tool(args)) === 0),
})

/** The same, for one that reads the sources alone. */
const reader = (name: string, ...args: string[]): Check => ({
  name,
  beside: true,
  run: async () => {
    const { code, output } = await quietTool(args)
    printHead(name)
    process.stdout.write(output)
    return one(code === 0)
  },
})

const vitest: Check = {
  name: 'unit',
  run: async (reports) => {
    const report = join(reports, 'unit.json')
    const code = await tool([
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${report}`,
    ])
    return tallyOf(report, code, readVitest)
  },
}

/** @param settings environment variables that `playwright.config.ts` reads */
const playwright = (name: string, settings: Readonly<Record<string, string>> = {}): Check => ({
  name,
  run: async (reports) => {
    if (!(await ensureBrowser())) {
      console.error('No browser: install Chromium, or set PLAYWRIGHT_CHROMIUM to one.')
      return one(false)
    }
    const report = join(reports, `${name}.json`)
    const code = await tool(['playwright', 'test'], { ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
    return tallyOf(report, code, readPlaywright)
  },
})

/** The last check: nothing that the other checks made an API log holds a secret. */
const logs: Check = {
  name: 'logs',
  run: async (reports) => {
    const { lines, secrets, leaks } = await searchLogs(reports)
    console.log(`${lines} lines of logs searched for ${secrets} codes, tokens and keys`)
    for (const { file, line, what, text } of leaks) console.error(`${file}:${line}: ${what}: ${text}`)
    const empty = lines === 0 || secrets === 0
    if (empty) console.error('Nothing was logged or handed out: run `unit` or `browser` in the same run.')
    return one(leaks.length === 0 && !empty)
  },
}

/** The names of checks; and the numbers that the night takes: minutes, and a seed. */
const words = process.argv.slice(2)
const numbers = words.includes('night') ? words.filter((word) => /^\d+$/.test(word)) : []
const wanted = words.filter((word) => !numbers.includes(word))

const checks: readonly Check[] = [
  reader('types', 'astro', 'check', '--minimumFailingSeverity', 'warning'),
  reader('lint', 'biome', 'check', '.'),
  reader('walls', 'depcruise', 'src', 'tests', 'scripts', '--config', '.dependency-cruiser.mjs', '-T', 'err'),
  reader('docs', 'node', 'scripts/docs.ts'),
  reader('unused', 'knip'),
  vitest,
  program('build', 'astro', 'build', '--outDir', '.cache/test-build'),
  program('size', 'size-limit'),
  playwright('browser'),
  logs,
  { ...playwright('scale', { PLAYWRIGHT_SCALE: '1' }), onlyNamed: true },
  { ...program('night', 'node', 'tests/night/run.ts', ...numbers), onlyNamed: true },
]

const unknown = wanted.filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${checks.map((check) => check.name).join(', ')}`)
  process.exit(2)
}

/** Linux's files in memory. */
const inMemory = '/dev/shm'
const enough = 2 * 1024 ** 3

/**
 * A sixth of the time of the API's tests is that of a disk: where there is room in memory, temporary files are kept there
 * in a folder that ends with this process.
 */
async function keepInMemory(): Promise<void> {
  const room = await statfs(inMemory).catch(() => undefined)
  if (process.env['TMPDIR'] !== undefined || room === undefined || room.bavail * room.bsize < enough) return
  const folder = await mkdtemp(join(inMemory, 'plinth-'))
  // PostgreSQL runs as a user of its own, who must get through to its files.
  await chmod(folder, 0o711)
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}

await keepInMemory()
const reports = await mkdtemp(join(tmpdir(), 'plinth-test-'))
process.env[runLogsVariable] = reports
const rows: Row[] = []

/** Runs what is left of a queue, one after the other; several may work on the same. */
async function work(queue: Check[]): Promise<void> {
  for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
    if (!check.beside) printHead(check.name)
    const start = performance.now()
    const tally = await check.run(reports)
    rows.push({ name: check.name, ...tally, seconds: Math.round((performance.now() - start) / 1000) })
  }
}

const asked = checks.filter(({ name, onlyNamed }) => (wanted.length > 0 ? wanted.includes(name) : !onlyNamed))
const readers = asked.filter(({ beside }) => beside)
await Promise.all(Array.from({ length: availableParallelism() }, () => work(readers)))
await work(asked.filter(({ beside }) => !beside))
await rm(reports, { recursive: true, force: true })

const sum = (key: 'passed' | 'failed') => rows.reduce((total, row) => total + row[key], 0)
// At the very end, where whoever keeps the last screenful alone still finds them.
for (const { name, failures = [] } of rows) {
  for (const failure of failures) console.log(`FAILED ${name}: ${failure}`)
}
console.log('')
for (const { name, passed, failed, seconds } of rows) {
  console.log(
    `${name.padEnd(8)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds} s`,
  )
}
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
