import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('the unit spares memory as the image does', () => {
  const unit = readFileSync(new URL('../../deploy/systemd/plinth@.service', import.meta.url), 'utf8')
  const image = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')
  const pools = /\bMALLOC_ARENA_MAX=(\d+)\s/
  expect(pools.exec(unit)?.[1]).toBe('2')
  expect(pools.exec(image)?.[1]).toBe('2')
})

it('the unit keeps the data, and what is written into it, for its own user alone', () => {
  const unit = readFileSync(new URL('../../deploy/systemd/plinth@.service', import.meta.url), 'utf8')
  const lines = unit.split('\n')
  expect(lines).toContain('StateDirectory=plinth')
  expect(lines).toContain('StateDirectoryMode=0700')
  expect(lines).toContain('UMask=0077')
})
