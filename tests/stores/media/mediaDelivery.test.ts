import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { FileItem } from '#contract/files.ts'
import { makeDelivery } from '#stores/media/mediaDelivery.ts'
import type { MediaSource, SaveOrder } from '#stores/media/mediaSource.ts'
import type { Upload } from '#stores/media/uploads.ts'

/** Makes a function that uploads the named files, delivers them to `source`, and waits. */
function deliveryTo(source: MediaSource, saveOrder: SaveOrder = async () => undefined) {
  const $uploads = atom<readonly Upload[]>([])
  const clear = (ids: readonly string[]) => $uploads.set($uploads.get().filter(({ id }) => !ids.includes(id)))
  const unused = () => undefined
  let under: Promise<void> | undefined
  const recheck = () => {
    const sent = $uploads.get().filter(({ progress }) => progress.state === 'sent')
    under = sent.length > 0 ? deliver(sent) : undefined
  }
  const uploads = { $uploads, add: unused, drop: unused, retry: unused, clear, recheck }
  const deliver = makeDelivery(source, saveOrder, () => uploads, { set: unused })
  return async (names: readonly string[], failed: readonly string[] = []) => {
    const upload = (name: string, progress: Upload['progress']): Upload => ({
      id: `upload-${name}`,
      file: new File([], name),
      progress,
    })
    $uploads.set([
      ...names.map((name) => upload(name, { state: 'sent', url: `https://media.example.com/${name}` })),
      ...failed.map((name) => upload(name, { state: 'failed', reason: 'No answer came.' })),
    ])
    recheck()
    while (under !== undefined) await under
  }
}

/** A list of pictures as on the server, which puts new ones last. */
function pictures() {
  let files: readonly FileItem[] = []
  const calls: string[][] = []
  const source: MediaSource = {
    kind: 'image',
    addedText: 'New Images Added',
    files: () => files,
    show: (shown) => {
      files = shown
    },
    add: async (urls) => {
      calls.push([...urls])
      const added = urls.map((url) => ({ _id: url, url, fileType: '2D-image' as const }))
      files = [...files, ...added]
      return added
    },
    reload: async () => undefined,
  }
  return { source, calls, names: () => files.map(({ url }) => url.split('/').at(-1)) }
}

test('adds more files than one call may take in several calls', async () => {
  const { source, calls } = pictures()
  await deliveryTo(source)(Array.from({ length: 230 }, (_, at) => `${at}.jpg`))
  expect(calls.map((urls) => urls.length)).toEqual([100, 100, 30])
  expect(new Set(calls.flat()).size).toBe(230)
})

test('adds new files after files that were sorted meanwhile', async () => {
  const { source, names } = pictures()
  const saved: unknown[] = []
  const add = deliveryTo(source, async (files) => void saved.push(files))
  // z.jpg failed and stays in the list.
  await add(['x.jpg', 'y.jpg', 'a.jpg'], ['z.jpg'])
  source.show(source.files().toSorted((one, other) => one.url.localeCompare(other.url)))
  await add(['b.jpg'], ['z.jpg'])
  expect(names()).toEqual(['a.jpg', 'x.jpg', 'y.jpg', 'b.jpg'])
  expect(saved).toEqual([])
})
