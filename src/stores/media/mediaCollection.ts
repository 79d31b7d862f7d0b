import { atom } from 'nanostores'
import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { callOnce } from '#api/idempotency.ts'
import { delayUntilLeaving } from '#browser/page/leaving.ts'
import type { FileItem, FileType, ProjectFileType, UnitFileType } from '#contract/files.ts'
import { moved } from '#domain/order.ts'
import { forgetDraft } from '../forms/drafts.ts'
import { dataIn, type ResourceStore } from '../loading/resource.ts'
import type { ProjectPage } from '../properties/adminProject.ts'
import type { UnitPage } from '../properties/adminUnit.ts'
import { makeDelivery } from './mediaDelivery.ts'
import { type MediaSource, makeSaveOrder } from './mediaSource.ts'
import { makeUploads, type Uploads } from './uploads.ts'

/** The state of a file's deletion, which can be undone until the call is made. */
export type DeletionState = 'undoable' | 'deleting' | 'failed'

/** Identifies a file among all files of a page. Other servers give some of them no id. */
export const keyOf = (file: FileItem): string => file._id ?? file.url

/** In ms. */
const undoTime = 3000

export const altDraft = (fileId: string | undefined): string => `alt:${fileId}`

function makeRemoval(source: MediaSource) {
  const $deletions = atom<Readonly<Record<string, DeletionState>>>({})
  const waiting = new Map<string, () => void>()
  const forget = (fileId: string) => {
    const { [fileId]: _, ...rest } = $deletions.get()
    $deletions.set(rest)
  }
  async function removeNow(fileId: string): Promise<void> {
    $deletions.set({ ...$deletions.get(), [fileId]: 'deleting' })
    try {
      const answer = await call('DELETE /admin/delete-file/{fileId}', { params: { fileId } })
      if (answer?.stillUsedBy?.length)
        toast.success(`Deleted here. Still used by ${answer.stillUsedBy.join(', ')}`)
      forgetDraft(altDraft(fileId))
      await source.reload()
      forget(fileId)
    } catch (error) {
      // No toast: the file itself shows that it was not deleted.
      console.error(error)
      $deletions.set({ ...$deletions.get(), [fileId]: 'failed' })
      // If only the answer was lost, the file is gone.
      await source.reload()
    }
  }
  return {
    $deletions,
    remove: (fileId: string) => {
      if (['undoable', 'deleting'].includes($deletions.get()[fileId] ?? '')) return
      $deletions.set({ ...$deletions.get(), [fileId]: 'undoable' })
      // Also deletes when the page is left, as nobody can undo it any more.
      waiting.set(
        fileId,
        delayUntilLeaving(() => removeNow(fileId), undoTime),
      )
    },
    keep: (fileId: string) => {
      waiting.get(fileId)?.()
      if ($deletions.get()[fileId] === 'undoable') forget(fileId)
    },
  }
}

/** The files of one type of a project or unit, and what can be done with them. */
function makeMediaCollection(source: MediaSource) {
  const $attachFailed = atom(false)
  const saveOrder = makeSaveOrder(source)
  const deliver = makeDelivery(source, saveOrder, () => uploads, $attachFailed)
  const uploads: Uploads = makeUploads(source.kind, (sent) => void deliver(sent))
  const sent = () => uploads.$uploads.get().filter(({ progress }) => progress.state === 'sent')
  return {
    kind: source.kind,
    uploads,
    $attachFailed,
    ...makeRemoval(source),
    addAgain: () => void deliver(sent()),
    /** Moves the file of this key (`keyOf`) to an index. Ignores files of other collections. */
    move: async (key: string, to: number) => {
      const from = source.files().findIndex((file) => keyOf(file) === key)
      if (from === -1 || from === to) return
      const files = moved(source.files(), from, to)
      source.show(files)
      await saveOrder(files)
    },
    describe: async (fileId: string, alt: string) => {
      await call('PUT /admin/file/{fileId}', { params: { fileId }, body: { alt } })
      source.show(source.files().map((file) => (file._id === fileId ? { ...file, alt } : file)))
      toast.success('Saved')
    },
  }
}

export type MediaCollection = ReturnType<typeof makeMediaCollection>

type WithFiles = { readonly files: readonly FileItem[] }

/**
 * Makes the collections of a page, one per type of file.
 * @param add the API call that adds files
 * @returns a function of a type and the toast for added files of that type
 */
const collectionsOf =
  <T extends WithFiles, Type extends FileType>(
    page: ResourceStore<T>,
    add: (fileType: Type, urls: string[]) => ReturnType<MediaSource['add']>,
  ) =>
  (fileType: Type, addedText: string) => {
    return makeMediaCollection({
      kind: fileType.endsWith('video') ? 'video' : 'image',
      addedText,
      add: (urls) => add(fileType, urls),
      files: () => (dataIn(page.$resource.get())?.files ?? []).filter((file) => file.fileType === fileType),
      show: (files) =>
        page.update((shown) => ({
          ...shown,
          files: [...shown.files.filter((file) => file.fileType !== fileType), ...files],
        })),
      reload: () => page.reload({ fresh: true }),
    })
  }

export function makeProjectCollections({ page, projectId }: Pick<ProjectPage, 'page' | 'projectId'>) {
  const collection = collectionsOf(page, (fileType: ProjectFileType, images) =>
    callOnce('POST /admin/project/{projectId}/images', { params: { projectId }, body: { fileType, images } }),
  )
  return {
    '2D-image': collection('2D-image', 'New Images Added'),
    '3D-image': collection('3D-image', 'New 3D Images Added'),
    'project-video': collection('project-video', 'New Videos Added'),
  }
}

export function makeUnitCollections({ page, unitId }: Pick<UnitPage, 'page' | 'unitId'>) {
  const collection = collectionsOf(page, (fileType: UnitFileType, images) =>
    callOnce('POST /admin/unit/{unitId}/floor-plan', { params: { unitId }, body: { fileType, images } }),
  )
  return {
    'floor-plan': collection('floor-plan', 'Floor Plan Images Added'),
    'unit-video': collection('unit-video', 'New Videos Added'),
  }
}
