import { expect, test } from 'vitest'
import { publishHook } from '#server/publishHook.ts'
import { startScriptedServer } from '../support/servers/scriptedServer.ts'

test('a static host is asked by one POST, and no error names its secret address', async () => {
  const server = await startScriptedServer()
  const ask = publishHook(`${server.url}/build_hooks/secret`)
  await ask()
  expect(server.seen).toMatchObject([{ method: 'POST', url: '/build_hooks/secret' }])
  server.answer({ status: 404 })
  await expect(ask()).rejects.toThrow(/^The address of PUBLISH_HOOK answered 404\.$/)
  await server.stop()
  await expect(ask()).rejects.toThrow(/^The address of PUBLISH_HOOK does not answer\.$/)
})
