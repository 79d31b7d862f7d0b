import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { victimVariable } from './world.ts'

const projectOf = (test: TestCase) => test.parent.project()?.name ?? ''

/**
 * Kills one of the three instances of a project's world, without a warning, when half of its tests
 * are done.
 */
export default class Killer implements Reporter {
  readonly #left = new Map<string, number>()

  onBegin(_config: FullConfig, suite: Suite) {
    const projects = suite.allTests().map(projectOf)
    for (const project of new Set(projects)) {
      this.#left.set(project, Math.ceil(projects.filter((name) => name === project).length / 2))
    }
  }

  onTestEnd(test: TestCase) {
    const project = projectOf(test)
    const left = (this.#left.get(project) ?? 0) - 1
    this.#left.set(project, left)
    if (left !== 0) return
    const pid = Number(process.env[victimVariable(project)])
    process.kill(pid, 'SIGKILL')
    console.log(`Half of the tests of ${project} are done: process ${pid}, one of its three, was killed.`)
  }
}
