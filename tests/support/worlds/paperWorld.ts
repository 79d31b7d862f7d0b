import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { UserType } from '#contract/users.ts'
import { second } from '#domain/time.ts'
import { folderMedia } from '#server/adapters/folderMedia.ts'
import { deliverMails } from '#server/mail/queue.ts'
import type { Database } from '#server/ports/database.ts'
import { makeEstate, type Person, startApp } from '../database/estate.ts'
import { addSession } from '../database/rows.ts'
import { bytesOf } from './mediaWorld.ts'
import { openPaper, pdf, privateFilesOf } from './privateFiles.ts'

/** The hash of a file as an owner's browser makes it. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** An API with an admin who keeps papers, in a folder of its own that ends with the suite. */
export async function startPapers(engine: Database['engine'] = 'sqlite') {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-papers-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const { api, database } = await startApp(engine, { privateFiles: folderMedia(join(folder, 'private')) })

  /** Makes an account with a session that outlasts every clock. */
  async function person(userType?: UserType): Promise<Person> {
    const user = await api.person(userType)
    return { user, token: await database.write((trx) => addSession(trx, user._id)) }
  }

  const admin = await person('admin')
  const estate = makeEstate(api, admin)
  const { token } = admin
  const files = privateFilesOf(api)
  let sent = 0

  /** A home of ₦1,000 with ₦100 paid, managed by the admin, and its owner, who got their mails. */
  async function home({ owner, projectId }: { owner?: Person; projectId?: string } = {}) {
    const buyer = owner ?? (await person())
    const project = projectId ?? (await estate.project())._id
    const { _id: unitId } = await estate.unit({ price: 1000, projectId: project })
    await estate.manage(unitId)
    const { _id: ownedUnitId } = await estate.assign(unitId, buyer.user.email, 100)
    await deliver()
    return { buyer, unitId, ownedUnitId, projectId: project }
  }

  async function deliver(): Promise<void> {
    // One round sends a part of what waits.
    while ((await deliverMails(api.dependencies)) > 0);
  }

  /** Mails to a person since there were so many. */
  async function mailsTo({ user }: Person, since = 0) {
    await deliver()
    return api.mailbox.sent.slice(since).filter(({ to }) => to === user.email)
  }

  const sendFile = async (bytes = pdf(`/Paper ${++sent}`), by = admin) =>
    (await files.send(by.token, bytes, { purpose: 'paper', name: 'paper.pdf' })).data

  /** Adds a paper, a second after the one before; a new file unless the body names one. */
  const add = async (body: object, by = admin) => {
    api.clock.pass(second)
    return api.call('POST /admin/documents', {
      token: by.token,
      body: {
        ...{ kind: 'allocation-letter', title: 'Allocation letter', needsReading: false, tell: false },
        ...('fileId' in body ? {} : { fileId: (await sendFile(undefined, by)).fileId }),
        ...body,
      },
    })
  }

  const list = (query: Record<string, string>, by = admin) =>
    api.call('GET /admin/documents', { token: by.token, query })
  const papersOf = async ({ token: own }: Person, unitId: string) =>
    api.call('GET /user/documents/{unitId}', { token: own, params: { unitId } })
  const open = (reader: { token: string | undefined }, documentId: string, method = 'GET') =>
    openPaper(api, reader.token, documentId, method)
  /** Reads a whole paper. @returns the hash of what came */
  const read = async (reader: Person, documentId: string) =>
    hashOf(await bytesOf(await open(reader, documentId)))
  const acknowledge = (reader: Person, documentId: string, sha256: string) =>
    api.call('POST /user/document/{documentId}/acknowledge', {
      ...{ token: reader.token, params: { documentId }, body: { sha256 } },
    })
  const withdraw = (documentId: string, reason = 'It names another home', by = admin) =>
    api.call('POST /admin/document/{documentId}/withdraw', {
      ...{ token: by.token, params: { documentId }, body: { reason } },
    })
  const remove = (documentId: string, by: Person, reason = 'A stranger’s passport') =>
    api.call('POST /admin/document/{documentId}/delete', {
      ...{ token: by.token, params: { documentId }, body: { reason } },
    })
  const owned = async ({ token: own }: Person, ownedUnitId: string) =>
    (await api.call('GET /user/owned-units', { token: own })).data.find(({ _id }) => _id === ownedUnitId)

  return {
    ...{
      api,
      database,
      admin,
      estate,
      person,
      token,
      files,
      folder,
      home,
      deliver,
      mailsTo,
      sendFile,
      add,
      list,
      papersOf,
    },
    ...{ open, read, acknowledge, withdraw, remove, owned },
  }
}
