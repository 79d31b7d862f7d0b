import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { installedPostgres } from '../support/servers/installedPostgres.ts'
import { postgresFolder } from '../support/servers/postgresServer.ts'
import { type FaultWorld, makeFaultWorld, texts } from '../support/worlds/faultWorld.ts'

const small = mkdtempSync(join(tmpdir(), 'plinth-full-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', small]).status === 0
if (!mounted) {
  rmSync(small, { recursive: true })
  console.warn('Only root may mount a small disk: the test of a full one is left out.')
}
if (!postgresFolder()) console.warn('PostgreSQL is not installed: the test of its restart is left out.')

describe('the API without its storage', () => {
  let world: FaultWorld
  beforeEach(() => {
    world = makeFaultWorld()
  })
  afterEach(() => world.remove())

  it.runIf(postgresFolder())(
    'answers 503 while PostgreSQL restarts, and then has every acknowledged message',
    async () => {
      const server = await installedPostgres()
      onTestFinished(server.stop)
      const { call, roomId } = await world.start({}, server.url)
      const said: string[] = []
      const say = async (message: string) => {
        const answer = await call(`/user/create-message/${roomId}`, { message })
        if (answer.status === 201) said.push(message)
        return answer
      }
      await say('before')
      await server.pause()
      const away = await say('while it is away')
      expect([away.status, away.retryAfter]).toEqual([503, '5'])
      expect(away.message).toMatch(/try again/)
      expect((await world.ready()).status).toBe(503)
      await server.resume()
      await expect.poll(async () => (await say('after')).status).toBe(201)
      const thread = texts((await call(`/user/get-messages/${roomId}`)).data)
      expect(thread).toEqual(expect.arrayContaining(said))
      await expect.poll(async () => (await world.ready()).status).toBe(200)
    },
  )

  it.runIf(mounted)(
    'answers 503 when the disk is full, loses nothing acknowledged, and works again with more room',
    async () => {
      onTestFinished(() => {
        spawnSync('umount', [small])
        rmSync(small, { recursive: true, force: true })
      })
      const { call, roomId } = await world.start({ DATA_DIR: small })
      const say = (message: string) => call(`/user/create-message/${roomId}`, { message })
      // Fills most of the disk: one customer may not write enough messages to fill all of it.
      const { bavail, bsize } = statfsSync(small)
      writeFileSync(join(small, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - 4_000_000)))
      const said: string[] = []
      let refused: Awaited<ReturnType<typeof call>> | undefined
      for (let n = 0; n < 6000 && refused === undefined; n += 20) {
        const batch = Array.from({ length: 20 }, async (_, index) => {
          const message = `${n + index} ${'x'.repeat(3900)}`
          const answer = await say(message)
          if (answer.status === 201) said.push(message)
          else refused = answer
        })
        await Promise.all(batch)
      }
      expect(refused?.status).toBe(503)
      expect(refused?.message).toMatch(/try again/)
      expect((await call('/user/owned-units')).status).toBe(200)
      // A write as small as that of the check may still fit where a message did not.
      await expect
        .poll(async () => {
          const message = `${6000 + said.length} small`
          if ((await say(message)).status === 201) said.push(message)
          return (await world.ready()).status
        })
        .toBe(503)
      expect(spawnSync('mount', ['-o', 'remount,size=64m', small]).status).toBe(0)
      await expect.poll(async () => (await say('room again')).status).toBe(201)
      expect((await world.ready()).status).toBe(200)
      const kept = new Set(texts((await call(`/user/get-messages/${roomId}?limit=500`)).data))
      const numberOf = (message: string) => Number.parseInt(message, 10)
      const newest = said.toSorted((one, other) => numberOf(one) - numberOf(other)).slice(-400)
      expect(newest.filter((text) => !kept.has(text))).toEqual([])
      expect(said.length).toBeGreaterThan(100)
    },
  )
})
