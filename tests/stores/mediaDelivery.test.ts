import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import { makeDelivery } from '#stores/mediaDelivery.ts'
import type { Upload } from '#stores/uploads.ts'

test('more files than a call may add are added in several calls', async () => {
  const $uploads = atom<readonly Upload[]>(
    Array.from({ length: 230 }, (_, at) => ({
      id: `upload-${at}`,
      file: new File([], `${at}.jpg`),
      progress: { state: 'sent', url: `https://media.example.com/${at}.jpg` },
    })),
  )
  const calls: string[][] = []
  const source = {
    kind: 'image',
    addedText: 'New Images Added',
    files: () => [],
    show: () => undefined,
    add: async (urls: string[]) => {
      calls.push(urls)
      return urls.map((url, at) => ({
        _id: `file-${calls.length}-${at}`,
        url,
        fileType: '2D-image' as const,
      }))
    },
    reload: async () => undefined,
  } as const
  const done: Promise<void>[] = []
  const recheck = () => {
    if ($uploads.get().length > 0) done.push(deliver($uploads.get()))
  }
  const clear = (ids: readonly string[]) => $uploads.set($uploads.get().filter(({ id }) => !ids.includes(id)))
  const unused = () => undefined
  const deliver = makeDelivery(
    source,
    async () => undefined,
    () => ({ $uploads, add: unused, drop: unused, retry: unused, clear, recheck }),
    { set: unused },
  )
  await deliver($uploads.get())
  while (done.length > 0) await done.pop()
  expect(calls.map((urls) => urls.length)).toEqual([100, 100, 30])
  expect(new Set(calls.flat()).size).toBe(230)
})
