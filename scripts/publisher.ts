import { setTimeout as wait } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { ofetch } from 'ofetch'
import { z } from 'zod'
import { calls } from '../src/contract/calls.ts'
import { second } from '../src/domain/time.ts'
import { BuildError, buildSite, SiteBusyError } from './site.ts'

type Publisher = {
  /** Of the built site, relative to the repository. */
  readonly folder: string
  /** Base address of the API. */
  readonly apiUrl: string
  /** `SITE_BUILDER_KEY` of the API. */
  readonly key: string
  /** Settings of the build on top of this process's own. */
  readonly env?: Readonly<Record<string, string>>
  /** Stops what runs. */
  readonly signal?: AbortSignal
  /** How often the API is asked, in ms. */
  readonly everyMs?: number
  readonly build?: typeof buildSite
  readonly say?: (line: string) => void
}

type State = 'building' | 'published' | 'failed'

const stateAnswer = z.object({ data: calls['GET /public/site-state'].answer })

const messageOf = (error: unknown) =>
  stripVTControlCharacters(error instanceof Error ? error.message : String(error))

/** What an admin reads of a failed build: what went wrong, without where in the code. */
function reasonOf(error: unknown): string {
  const words = error instanceof BuildError ? stripVTControlCharacters(error.reason) : messageOf(error)
  const [said = ''] = words.split(/^\s*(?:Location|Stack trace):/m)
  return said.trim().slice(0, 1000) || 'The build failed.'
}

/**
 * Builds the site for an API, which decides when: the rule is `src/domain/publishing.ts`. It is told
 * of each build.
 */
export function makePublisher(options: Publisher) {
  const { folder, apiUrl, key, env = {}, signal, everyMs = 20 * second, build = buildSite, say } = options
  const ask = ofetch.create({ baseURL: apiUrl, timeout: 10 * second, retry: 0, ...(signal && { signal }) })
  const siteState = async () => stateAnswer.parse(await ask('/public/site-state')).data

  /** @param retry how often to try again, for an API that is away for a moment */
  async function report(state: State, more: { changedAt?: string | undefined; error?: string }, retry = 0) {
    const body = { key, state, ...more }
    await ask('/site-builds', { method: 'POST', body, retry, retryDelay: everyMs })
  }

  /**
   * Builds the site and puts it in place of the one before.
   * @param isRepublished a site is there already that people look at, so no page becomes a shell
   * @throws Error when it fails: the site of before stays as it is
   */
  async function publish(isRepublished = true): Promise<void> {
    let changedAt: string | undefined
    let hasBegun = false
    const begin = async () => {
      changedAt = (await siteState()).changedAt
      await report('building', { changedAt })
      hasBegun = true
      return { 'site.json': `${JSON.stringify({ builtAt: new Date().toISOString(), changedAt })}\n` }
    }
    try {
      const needs = isRepublished ? { PUBLIC_NEEDS_API: '1' } : {}
      await build(folder, { ...env, ...needs }, { begin, isRepublished, signal })
    } catch (error) {
      if (hasBegun && !signal?.aborted)
        await report('failed', { changedAt, error: reasonOf(error) }, 15).catch(() => undefined)
      throw error
    }
    await report('published', { changedAt }, 15)
  }

  /** Publishes whenever the API says that it is time, until `signal`. @param atOnce begins with it */
  async function watch(atOnce = false): Promise<void> {
    let isFirst = atOnce
    let said = ''
    const tell = (line: string) => {
      if (line !== said && !signal?.aborted) say?.(line)
      said = line
    }
    while (!signal?.aborted) {
      try {
        const { isDue } = await siteState()
        if (isFirst || isDue) {
          isFirst = false
          await publish()
          said = ''
          tell('The site is published.')
        }
      } catch (error) {
        if (!(error instanceof SiteBusyError)) tell(`The site could not be published: ${messageOf(error)}`)
      }
      await wait(everyMs, undefined, { signal }).catch(() => undefined)
    }
  }

  return { publish, watch }
}
