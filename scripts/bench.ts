/**
 * `npm run bench`: every benchmark, or the parts named: `npm run bench -- api build`. A part is a
 * file of `tests/bench/`; its rows are printed as a table and written as JSON into
 * `bench-results/`.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { arch, cpus, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BenchPart, BenchRow } from '../tests/support/bench.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))
const parts = join(repository, 'tests/bench')
const results = join(repository, 'bench-results')

const machine = () => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 1e9),
  system: `${platform()} ${release()} ${arch()}`,
  node: process.version,
})

async function partNames(): Promise<string[]> {
  const entries = await readdir(parts, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ name }) => name.slice(0, -3))
    .sort()
}

const withRatio = (row: BenchRow): BenchRow =>
  row.ratio !== undefined || row.floor === undefined || row.floor === 0
    ? row
    : { ...row, ratio: row.ours / row.floor }

const shown = (value: number | undefined) =>
  value === undefined
    ? ''
    : Math.abs(value) >= 100
      ? Math.round(value).toLocaleString('en')
      : value.toFixed(2)

const verdict = ({ met }: BenchRow) => (met === undefined ? '' : met ? 'met' : 'NOT MET')

function printTable(rows: readonly BenchRow[]): void {
  const cells = rows.map((row) => [
    row.figure,
    shown(row.ours),
    shown(row.floor),
    row.ratio === undefined ? '' : `${row.ratio.toFixed(2)}x`,
    row.unit,
    row.goal ?? '',
    verdict(row),
  ])
  const all = [['figure', 'ours', 'floor', 'ratio', 'unit', 'goal', ''], ...cells]
  const widths = (all[0] ?? []).map((_, column) =>
    Math.max(...all.map((line) => (line[column] ?? '').length)),
  )
  for (const line of all) {
    const padded = line.map((cell, column) => {
      const width = widths[column] ?? 0
      return column >= 1 && column <= 3 ? cell.padStart(width) : cell.padEnd(width)
    })
    console.log(padded.join('  ').trimEnd())
  }
}

async function runPart(name: string): Promise<void> {
  const { part } = (await import(pathToFileURL(join(parts, `${name}.ts`)).href)) as { part: BenchPart }
  console.log(`\n── ${part.name} ${'─'.repeat(70 - part.name.length)}`)
  const start = performance.now()
  const rows = (await part.run()).map(withRatio)
  const seconds = Math.round((performance.now() - start) / 1000)
  printTable(rows)
  await mkdir(results, { recursive: true })
  const report = { part: part.name, takenAt: new Date().toISOString(), seconds, machine: machine(), rows }
  await writeFile(join(results, `${part.name}.json`), `${JSON.stringify(report, null, 2)}\n`)
}

const known = await partNames()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${known.join(', ')}`)
  process.exit(2)
}
for (const name of wanted.length > 0 ? wanted : known) await runPart(name)
