import { expect, test, vi } from 'vitest'
import { installTab } from '../../support/tab.ts'

const toasts: string[] = []
vi.mock('react-hot-toast/headless', () => {
  const toast = Object.assign((text: string) => toasts.push(text), { error: vi.fn(), success: vi.fn() })
  return { toast }
})
vi.mock('#browser/media/poster.ts', () => ({ posterOfFile: async () => undefined }))
const codecs: Record<string, string> = { 'phone.mov': 'hevc', 'tour.mp4': 'h264' }
vi.mock('#api/upload.ts', () => ({
  uploadFailed: 'Image upload error',
  uploadMedia: async (file: File, { onCodec }: { onCodec?: (codec: string) => void }) => {
    onCodec?.(codecs[file.name] ?? '')
    return `https://media.example.com/${file.name}`
  },
}))
installTab('https://plinth.example/')
const { makeUploads } = await import('#stores/media/uploads.ts')

test('a video that many browsers cannot play is added, with a warning that names it', async () => {
  const settled = Promise.withResolvers<string[]>()
  const uploads = makeUploads('video', (sent) => settled.resolve(sent.map(({ file }) => file.name)))
  uploads.add([new File(['a'], 'phone.mov'), new File(['a'], 'tour.mp4')])
  expect(await settled.promise).toEqual(['phone.mov', 'tour.mp4'])
  expect(toasts).toEqual([expect.stringMatching(/^Many browsers can’t play phone\.mov, which is H\.265\./)])
})
