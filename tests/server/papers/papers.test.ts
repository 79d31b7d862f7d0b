import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/time.ts'
import { findPaperByHash } from '#server/modules/papers/queries.ts'
import { makeTrail } from '../../support/auditTrail.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { bytesOf, plain } from '../../support/worlds/mediaWorld.ts'
import { hashOf, startPapers } from '../../support/worlds/paperWorld.ts'
import { pdf } from '../../support/worlds/privateFiles.ts'

onBothEngines('papers', async (engine) => {
  const world = await startPapers(engine)
  const { api, database, admin, estate, home, add, list, papersOf, open, read, acknowledge } = world
  const { withdraw, remove, owned, mailsTo, sendFile, folder } = world
  const colleague = await world.person('admin')
  const boss = await world.person('superAdmin')

  test('every paper is read by those whom its scope names, and by nobody else', async () => {
    const { buyer, unitId, ownedUnitId, projectId } = await home()
    const neighbour = (await home({ projectId })).buyer
    const stranger = (await home()).buyer
    const former = await home({ projectId })
    const scopes = {
      ownership: await add({ scope: 'ownership', id: ownedUnitId }),
      unit: await add({ scope: 'unit', id: unitId }),
      project: await add({ scope: 'project', id: projectId }),
      identity: await add({ scope: 'ownership', id: ownedUnitId, kind: 'identity', title: 'Passport' }),
    }
    const theirs = await add({ scope: 'ownership', id: former.ownedUnitId })
    await estate.removeOwner(former.ownedUnitId)
    const readers = {
      ...{ owner: buyer, neighbour, stranger, former: former.buyer },
      ...{ signedOut: { token: undefined }, admin, colleague, superAdmin: boss },
    }
    const ids = [...Object.values(scopes), theirs].map(({ data }) => data._id)
    const fileIds = [...Object.values(scopes), theirs].map(({ data }) => data.fileId ?? '')
    const statuses = async (
      ask: (token: string | undefined, index: number) => Promise<Response> | Response,
    ) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(readers).map(async ([name, { token }]) => [
            name,
            await Promise.all(ids.map(async (_, index) => (await ask(token, index)).status)),
          ]),
        ),
      )
    // In the order of the scopes: ownership, unit, project, identity, a former owner's.
    expect(await statuses((token, index) => open({ token }, ids[index] ?? '', 'HEAD'))).toEqual({
      owner: [200, 200, 200, 404, 404],
      neighbour: [404, 404, 200, 404, 404],
      stranger: [404, 404, 404, 404, 404],
      former: [404, 404, 404, 404, 404],
      signedOut: [401, 401, 401, 401, 401],
      admin: [404, 404, 404, 404, 404],
      colleague: [404, 404, 404, 404, 404],
      superAdmin: [404, 404, 404, 404, 404],
    })
    // By the address of the file, which notes nothing, admins alone.
    const none = [404, 404, 404, 404, 404]
    const all = [200, 200, 200, 200, 200]
    expect(await statuses((token, index) => world.files.get(token, fileIds[index] ?? ''))).toEqual({
      ...{ owner: none, neighbour: none, stranger: none, former: none },
      ...{ signedOut: [401, 401, 401, 401, 401], admin: all, colleague: all, superAdmin: all },
    })
    const { data } = await papersOf(buyer, unitId)
    expect(data.documents.map(({ scope, kind }) => [scope, kind])).toEqual([
      ['project', 'allocation-letter'],
      ['unit', 'allocation-letter'],
      ['ownership', 'allocation-letter'],
    ])
    expect((await papersOf(stranger, unitId)).status).toBe(404)
    expect(await owned(buyer, ownedUnitId)).toMatchObject({ documents: { count: 3, toRead: 0 } })
  })

  test('the next owner of a home sees none of the papers of the sale before', async () => {
    const { unitId, ownedUnitId, buyer } = await home()
    await add({ scope: 'ownership', id: ownedUnitId })
    await add({ scope: 'unit', id: unitId, kind: 'manual', title: 'Manual' })
    await estate.removeOwner(ownedUnitId)
    const next = await world.person()
    await estate.assign(unitId, next.user.email, 100)
    const { documents } = (await papersOf(next, unitId)).data
    expect(documents.map(({ title }) => title)).toEqual(['Manual'])
    expect((await papersOf(buyer, unitId)).status).toBe(404)
  })

  test('a paper has one hash where it is shown, downloaded and acknowledged', async () => {
    const { buyer, unitId, ownedUnitId } = await home()
    const { data: added, status } = await add({ scope: 'ownership', id: ownedUnitId, needsReading: true })
    expect(status).toBe(201)
    const shown = async () => (await papersOf(buyer, unitId)).data.documents[0]
    expect(await owned(buyer, ownedUnitId)).toMatchObject({ documents: { count: 1, toRead: 1 } })
    expect(await shown()).toMatchObject({ sha256: added.sha256, needsReading: true })
    expect((await shown())?.openedAt).toBeUndefined()
    expect(await acknowledge(buyer, added._id, added.sha256)).toMatchObject({
      ...{ status: 409, message: 'Open it first.' },
    })
    await open(buyer, added._id, 'HEAD')
    expect((await shown())?.openedAt).toBeUndefined()
    expect(await read(buyer, added._id)).toBe(added.sha256)
    expect((await shown())?.openedAt).toBe(api.clock.iso())
    expect((await acknowledge(buyer, added._id, 'f'.repeat(64))).status).toBe(400)
    const first = api.clock.iso()
    const answers = await Promise.all([1, 2].map(() => acknowledge(buyer, added._id, added.sha256)))
    expect(answers.map((answer) => answer.data.acknowledgedAt)).toEqual([first, first])
    api.clock.pass(day)
    await acknowledge(buyer, added._id, added.sha256)
    expect((await shown())?.acknowledgedAt).toBe(first)
    expect(await owned(buyer, ownedUnitId)).toMatchObject({ documents: { count: 1, toRead: 0 } })
    const { data } = await list({ ownedUnitId })
    expect(data).toMatchObject({
      owners: 1,
      documents: [{ readers: [{ _id: buyer.user._id, openedAt: first, acknowledgedAt: first }] }],
    })
    const stored = await database.read
      .selectFrom('document_reads')
      .select('sha256')
      .where('document_id', '=', added._id)
      .execute()
    expect(stored).toEqual([{ sha256: added.sha256 }])
  })

  test('a download that breaks off does not count as opened', async () => {
    const { buyer, unitId, ownedUnitId } = await home()
    const bytes = Buffer.concat([pdf('/Broken'), Buffer.alloc(300_000, ' '), pdf('/End')])
    const { fileId } = await sendFile(await plain(Promise.resolve(bytes)))
    const { data } = await add({ scope: 'ownership', id: ownedUnitId, fileId })
    const reader = (await open(buyer, data._id)).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect((await papersOf(buyer, unitId)).data.documents[0]?.openedAt).toBeUndefined()
    expect(await read(buyer, data._id)).toBe(hashOf(bytes))
    expect((await papersOf(buyer, unitId)).data.documents[0]?.openedAt).toBeDefined()
  })

  test('a picture stays byte for byte', async () => {
    const { buyer, ownedUnitId } = await home()
    const create = { width: 60, height: 40, channels: 3, background: '#884422' } as const
    const picture = await sharp({ create })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'as it was' } })
      .toBuffer()
    const { fileId, mime } = await sendFile(await plain(Promise.resolve(picture)))
    expect(mime).toBe('image/jpeg')
    const { data } = await add({ scope: 'ownership', id: ownedUnitId, fileId })
    const answer = await open(buyer, data._id)
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg')
    expect(await bytesOf(answer)).toEqual(picture)
    expect((await world.files.get(admin.token, fileId, '?small')).status).toBe(200)
    expect((await world.files.send(buyer.token, pdf(), { purpose: 'paper' })).status).toBe(403)
  })

  test('a newer version takes the place of a paper, and asks again who has read the one before', async () => {
    const { buyer, unitId, ownedUnitId } = await home()
    const of = { scope: 'ownership', id: ownedUnitId, needsReading: true }
    const { data: old } = await add(of)
    await acknowledge(buyer, old._id, await read(buyer, old._id))
    api.clock.pass(day)
    const since = api.mailbox.sent.length
    const { data: newer } = await add({ ...of, replaces: old._id, tell: true })
    expect(await acknowledge(buyer, old._id, old.sha256)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^A newer version came on \d+ \w+. Read that one.$/),
    })
    expect((await open(buyer, old._id)).status).toBe(409)
    const { documents } = (await papersOf(buyer, unitId)).data
    expect(documents).toMatchObject([{ _id: newer._id, earlierReadAt: expect.any(String) }])
    expect(await owned(buyer, ownedUnitId)).toMatchObject({ documents: { count: 1, toRead: 1 } })
    expect(await mailsTo(buyer, since)).toMatchObject([
      { text: expect.stringMatching(/Please read it. You read an earlier version on \d+ \w+\./) },
    ])
    const { data } = await list({ ownedUnitId })
    expect(data.documents).toMatchObject([
      { _id: newer._id, replaces: old._id },
      { replacedAt: newer.addedAt },
    ])
  })

  test('one of two admins who replace a paper at once gets the version of the other', async () => {
    const { ownedUnitId } = await home()
    const of = { scope: 'ownership', id: ownedUnitId }
    const { data: old } = await add(of)
    const answers = await Promise.all([admin, colleague].map((by) => add({ ...of, replaces: old._id }, by)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const [won, lost] = answers.toSorted((one, other) => one.status - other.status)
    expect(lost?.message).toMatch(/^A newer version came on \d+ \w+. Replace that one.$/)
    expect(lost?.data._id).toBe(won?.data._id)
  })

  test('a file that is among the papers already is refused, unless it was replaced or withdrawn', async () => {
    const { ownedUnitId, unitId } = await home()
    const of = { scope: 'ownership', id: ownedUnitId }
    const again = async (body: object) =>
      add({ ...body, fileId: (await sendFile(pdf(`/Again ${unitId}`))).fileId })
    const { data: first } = await again(of)
    const refused = await again(of)
    expect(refused.status).toBe(409)
    expect(refused.message).toMatch(/^This file is here already: Allocation letter of \d+ \w+\.$/)
    expect((await again({ scope: 'unit', id: unitId })).status).toBe(201)
    await add({ ...of, replaces: first._id })
    expect((await again(of)).status).toBe(201)
  })

  test('one mail to each owner tells of a batch, and only once', async () => {
    const { buyer, unitId, ownedUnitId } = await home()
    const since = api.mailbox.sent.length
    await add({ scope: 'ownership', id: ownedUnitId, kind: 'identity', title: 'Passport' })
    await add({ scope: 'ownership', id: ownedUnitId, title: 'Allocation letter' })
    expect(await mailsTo(buyer, since)).toEqual([])
    await add({
      scope: 'ownership',
      id: ownedUnitId,
      kind: 'contract',
      title: 'Contract of sale',
      tell: true,
    })
    const [mail, ...more] = await mailsTo(buyer, since)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('2 new papers: A1, Palm Court')
    expect(mail?.text).toContain('Contract of sale.\nAllocation letter.')
    expect(mail?.text).toContain(`/projects/owned-units/${unitId}`)
    expect(mail?.text).not.toContain('Passport')
    expect(mail?.unsubscribeUrl).toBeDefined()
    await add({
      scope: 'ownership',
      id: ownedUnitId,
      kind: 'deed',
      title: 'Deed',
      needsReading: true,
      tell: true,
    })
    const [, second] = await mailsTo(buyer, since)
    expect(second?.subject).toBe('Deed: A1, Palm Court')
    expect(second?.unsubscribeUrl).toBeUndefined()
  })

  test('a paper of a project reaches each of its owners in one mail, and who buys later reads it too', async () => {
    const { buyer, projectId } = await home()
    await home({ owner: buyer, projectId })
    const { buyer: neighbour } = await home({ projectId })
    const since = api.mailbox.sent.length
    const { data } = await add({ scope: 'project', id: projectId, needsReading: true, tell: true })
    for (const person of [buyer, neighbour]) expect(await mailsTo(person, since)).toHaveLength(1)
    const later = await home({ projectId })
    expect(await owned(later.buyer, later.ownedUnitId)).toMatchObject({ documents: { count: 1, toRead: 1 } })
    await acknowledge(later.buyer, data._id, await read(later.buyer, data._id))
    const { data: kept } = await list({ projectId })
    expect(kept).toMatchObject({ owners: 3, documents: [{ readers: [{ _id: later.buyer.user._id }] }] })
    await estate.removeOwner(later.ownedUnitId)
    expect((await list({ projectId })).data.documents[0]?.readers).toHaveLength(1)
  })

  test('a withdrawn paper is gone for its owner, who is told why if they had opened it', async () => {
    const { buyer, unitId, ownedUnitId, projectId } = await home()
    const { buyer: neighbour } = await home({ projectId })
    const { data: paper } = await add({ scope: 'project', id: projectId })
    await read(buyer, paper._id)
    const since = api.mailbox.sent.length
    const { writtenBy } = makeTrail(api, boss)
    const entries = await writtenBy(async () => {
      expect((await withdraw(paper._id, 'The plot number is wrong')).data).toMatchObject({
        ...{ withdrawnAt: api.clock.iso(), reason: 'The plot number is wrong' },
      })
    })
    expect(entries).toMatchObject([
      {
        ...{ action: 'paper withdrawn', subjectType: 'project', subjectId: projectId },
        after: { paper: 'Allocation letter', reason: 'The plot number is wrong' },
      },
    ])
    expect(await mailsTo(buyer, since)).toMatchObject([
      {
        subject: 'Withdrawn: Allocation letter, A1, Palm Court',
        text: expect.stringContaining('The reason: The plot number is wrong'),
      },
    ])
    expect(await mailsTo(neighbour, since)).toEqual([])
    expect(await acknowledge(buyer, paper._id, paper.sha256)).toMatchObject({
      ...{ status: 404, message: 'This paper was withdrawn.' },
    })
    expect((await open(buyer, paper._id)).status).toBe(404)
    expect((await papersOf(buyer, unitId)).data.documents).toEqual([])
    expect(await owned(buyer, ownedUnitId)).toMatchObject({ documents: { count: 0, toRead: 0 } })
    expect((await withdraw(paper._id)).status).toBe(409)
    expect((await add({ scope: 'project', id: projectId, replaces: paper._id })).message).toBe(
      'This paper was withdrawn. Add the new one by itself.',
    )
  })

  test('a deleted file is gone for admins too, and the answer names who had opened it', async () => {
    const { buyer, ownedUnitId } = await home()
    const { data: paper } = await add({ scope: 'ownership', id: ownedUnitId })
    await read(buyer, paper._id)
    expect((await remove(paper._id, admin)).status).toBe(403)
    const { data, status } = await remove(paper._id, boss)
    expect(status).toBe(200)
    expect(data).toMatchObject({ sha256: paper.sha256, readers: [{ _id: buyer.user._id }] })
    expect(data.fileId).toBeUndefined()
    expect((await world.files.get(admin.token, paper.fileId ?? '')).status).toBe(404)
    expect(existsSync(join(folder, 'private', paper.fileId ?? ''))).toBe(true)
    await api.sweep('private files')
    expect(existsSync(join(folder, 'private', paper.fileId ?? ''))).toBe(false)
    expect((await remove(paper._id, boss)).status).toBe(409)
  })

  test('erasing an owner deletes the files of their sales at once, and from the disk in the next round', async () => {
    const { buyer, unitId, ownedUnitId } = await home()
    const { data: letter } = await add({ scope: 'ownership', id: ownedUnitId, title: 'Letter to Zwillbert' })
    const passport = await add({ scope: 'ownership', id: ownedUnitId, kind: 'identity', title: 'Passport' })
    const { data: manual } = await add({ scope: 'unit', id: unitId, kind: 'manual', title: 'Manual' })
    expect((await list({ userId: buyer.user._id })).data.documents).toHaveLength(2)
    await api.erase(buyer.user._id)
    for (const { fileId = '' } of [letter, passport.data]) {
      expect((await world.files.get(admin.token, fileId)).status).toBe(404)
      expect(existsSync(join(folder, 'private', fileId))).toBe(true)
    }
    await api.sweep('private files')
    for (const { fileId = '' } of [letter, passport.data])
      expect(existsSync(join(folder, 'private', fileId))).toBe(false)
    expect((await world.files.get(admin.token, manual.fileId ?? '')).status).toBe(200)
    const { documents } = (await list({ ownedUnitId })).data
    expect(documents).toMatchObject([
      { kind: 'allocation-letter', title: '[erased]', sha256: letter.sha256, addedAt: letter.addedAt },
      { kind: 'identity', title: '[erased]' },
    ])
  })

  test('the export of a person lists their papers with what they read, also of a home they had', async () => {
    const { buyer, ownedUnitId, unitId } = await home()
    const { data: letter } = await add({ scope: 'ownership', id: ownedUnitId, needsReading: true })
    await add({ scope: 'unit', id: unitId, kind: 'manual', title: 'Manual' })
    await acknowledge(buyer, letter._id, await read(buyer, letter._id))
    const exported = async () => (await api.call('GET /user/export', { token: buyer.token })).data.documents
    expect(await exported()).toMatchObject([
      { _id: letter._id, ownedUnitId, sha256: letter.sha256, acknowledgedAt: api.clock.iso() },
      { kind: 'manual' },
    ])
    await estate.removeOwner(ownedUnitId)
    expect((await exported())?.map(({ _id }) => _id)).toEqual([letter._id])
  })

  test('a paper is found by the hash of its file, with how it stands', async () => {
    const { ownedUnitId } = await home()
    const of = { scope: 'ownership', id: ownedUnitId }
    const { data: old } = await add(of)
    const find = (sha256: string) => findPaperByHash(database.read, sha256)
    expect(await find(old.sha256)).toMatchObject({ kind: 'allocation-letter', state: 'stands' })
    const { data: newer } = await add({ ...of, replaces: old._id })
    expect(await find(old.sha256)).toMatchObject({ state: 'replaced', until: newer.addedAt })
    await withdraw(newer._id)
    expect(await find(newer.sha256)).toMatchObject({ state: 'withdrawn', until: api.clock.iso() })
    const { data: passport } = await add({ ...of, kind: 'identity', title: 'Passport' })
    expect(await find(passport.sha256)).toBeUndefined()
    expect(await find('0'.repeat(64))).toBeUndefined()
  })

  describe('what is refused as a paper', () => {
    const refused = async (body: object) => {
      const before = await database.read.selectFrom('documents').select('id').execute()
      const { status, message, issues } = await add(body)
      expect(await database.read.selectFrom('documents').select('id').execute()).toEqual(before)
      return { status, field: issues?.[0]?.path[0], message }
    }

    test('input that fits no paper is refused in words', async () => {
      const { ownedUnitId, unitId } = await home()
      const of = { scope: 'ownership', id: ownedUnitId }
      const { data: other } = await add({ scope: 'unit', id: unitId })
      expect(await refused({ ...of, kind: 'poem' })).toMatchObject({
        field: 'kind',
        message: 'Choose a kind of paper',
      })
      expect(await refused({ ...of, title: 'a'.repeat(121) })).toMatchObject({ status: 400, field: 'title' })
      expect(await refused({ ...of, kind: 'identity', needsReading: true })).toMatchObject({
        status: 400,
        field: 'needsReading',
      })
      expect(await refused({ scope: 'unit', id: unitId, kind: 'identity' })).toMatchObject({
        status: 400,
        field: 'kind',
      })
      expect(await refused({ scope: 'unit', id: 'gone' })).toMatchObject({ status: 404 })
      expect(await refused({ scope: 'project', id: 'gone' })).toMatchObject({ status: 404 })
      expect(await refused({ ...of, replaces: other._id })).toMatchObject({ status: 400, field: 'replaces' })
      expect(await refused({ ...of, replaces: 'gone' })).toMatchObject({ status: 400, field: 'replaces' })
      expect(await refused({ ...of, fileId: other.fileId })).toMatchObject({
        field: 'fileId',
        message: 'Choose the file again.',
      })
      const { fileId: theirs } = await sendFile(undefined, colleague)
      expect(await refused({ ...of, fileId: theirs })).toMatchObject({ status: 400, field: 'fileId' })
      for (const query of [{}, { unitId, ownedUnitId }] as Record<string, string>[])
        expect((await list(query)).status).toBe(400)
      for (const query of [{ unitId: 'gone' }, { ownedUnitId: 'gone' }, { projectId: 'gone' }] as Record<
        string,
        string
      >[])
        expect((await list(query)).status).toBe(404)
    })

    test('a sale that has ended gets no paper, and those it has can still be withdrawn', async () => {
      const { ownedUnitId } = await home()
      const of = { scope: 'ownership', id: ownedUnitId }
      const { data } = await add(of)
      await estate.removeOwner(ownedUnitId)
      expect(await refused(of)).toMatchObject({ status: 409 })
      expect((await withdraw(data._id)).status).toBe(200)
      expect((await list({ ownedUnitId })).data).toMatchObject({ owners: 0, documents: [{ _id: data._id }] })
    })
  })
})
