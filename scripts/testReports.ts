/** What the test runners' JSON reports say, for the closing lines of `npm test`. */
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** `failures`: the failed tests by name, each with the first line of why, for the closing words. */
export type Tally = { passed: number; failed: number; failures?: string[] }

const firstLine = (text: string | undefined) => text?.split('\n', 1)[0] ?? ''

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Reads the report of Vitest's `json` reporter. */
export function readVitest(json: unknown): Tally {
  const { numPassedTests, numFailedTests, testResults } = json as VitestReport
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
    // A file that could not be read, or whose `beforeAll` failed, has no failed test of its own.
    return failed.length === 0 && status === 'failed' ? [`${file}: ${firstLine(message)}`] : failed
  })
  return { passed: numPassedTests, failed: numFailedTests, failures }
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: {
    ok: boolean
    title: string
    file: string
    line: number
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

/** Reads the report of Playwright's `json` reporter; a test that passed on a second try has failed. */
export function readPlaywright(json: unknown): Tally {
  const { stats, suites } = json as {
    stats: { expected: number; unexpected: number; flaky: number }
    suites: PlaywrightSuite[]
  }
  const inside = ({ suites: inner = [], specs }: PlaywrightSuite): string[] => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(
          ({ projectName, results }) =>
            `[${projectName}] ${file}:${line} › ${title}: ${firstLine(stripVTControlCharacters(results[0]?.error?.message ?? ''))}`,
        ),
    ),
    ...inner.flatMap(inside),
  ]
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures: suites.flatMap(inside) }
}

/**
 * Reads a test runner's report. A runner that wrote none has failed once, and so has one that ended badly without a
 * failed test.
 *
 * @param report path of the report
 * @param code what the runner exited with
 * @param read reads the report's content
 */
export async function tallyOf(report: string, code: number, read: (json: unknown) => Tally): Promise<Tally> {
  const text = await readFile(report, 'utf8').catch(() => undefined)
  if (text === undefined) return { passed: 0, failed: 1 }
  const tally = read(JSON.parse(text))
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}
