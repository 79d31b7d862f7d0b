import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { pretenuring } from '#server/shortLived.ts'

test('V8 still knows the option that keeps requests short-lived', () => {
  // V8 says nothing of an option that it does not know.
  const { stdout } = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  expect(stdout).toContain(`--${pretenuring} `)
})
