import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { installLocalStorage } from '../support/localStorage.ts'
import { startScriptedServer } from '../support/scriptedServer.ts'

installLocalStorage()
vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { search: '' } }))
const server = await startScriptedServer()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)
const { $import, previewImport, restartImport } = await import('#stores/userCsv.ts')

afterAll(() => server.stop())
beforeEach(() => {
  restartImport()
  server.answer({ body: { data: [] } })
})

const file = (text: string, name = 'people.csv') => new File([text], name)
const people = async (text: string) => {
  await previewImport(file(text))
  const state = $import.get()
  return state.state === 'preview' ? state.rows.map(({ line, person }) => `${line} ${person.email}`) : state
}

test('lines may end in more than one way in one file', async () => {
  const lines = ['2 a@x.com', '3 b@x.com', '4 c@x.com']
  expect(await people('Name,Email\r\nAda,a@x.com\nBola,b@x.com\rChidi,c@x.com\n')).toEqual(lines)
  expect(await people('Name,Email\nAda,a@x.com\r\nBola,b@x.com\r\nChidi,c@x.com')).toEqual(lines)
})

test('quotation marks that don’t fit are told with their line, and hide no other', async () => {
  const head = 'Name,Email\n"Ada\nObi",a@x.com\n'
  const told = { state: 'choosing', error: expect.stringMatching(/^The quotation marks in line 4 don't fit/) }
  expect(await people(`${head}"Bola,b@x.com\nChidi,c@x.com\n`)).toEqual(told)
  expect(await people(`${head}"Bola "B" Ade",b@x.com\nChidi,c@x.com\n`)).toEqual(told)
  expect(await people(`${head}"Bola ""B"" Ade",b@x.com\n5" Pipe,c@x.com`)).toEqual([
    '2 a@x.com',
    '4 b@x.com',
    '5 c@x.com',
  ])
})

test('a file whose dialog is gone, or that another one was chosen after, is not shown', async () => {
  const first = previewImport(file('Name,Email\nAda,a@x.com', 'first.csv'))
  await previewImport(file('Name,Email\nBola,b@x.com', 'second.csv'))
  await first
  expect($import.get()).toMatchObject({ state: 'preview', file: 'second.csv' })
  const left = previewImport(file('Name,Email\nAda,a@x.com'))
  restartImport()
  await left
  expect($import.get()).toEqual({ state: 'choosing' })
})

test.each([
  ['sep=;\nName;Email\nAda;a@x.com', ['3 a@x.com']],
  ['\uFEFF"sep=;"\r\nName;Email\r\nAda;a@x.com', ['3 a@x.com']],
  ['Palmstone users,\n\nName,Email\nAda,a@x.com', ['4 a@x.com']],
  ['Name;Email\nAda;a@x.com', ['2 a@x.com']],
])('%j, with more above its columns, is read', async (text, lines) => {
  expect(await people(text)).toEqual(lines)
})

test.each(['utf16le', 'utf16be'] as const)('%s without a mark is read', async (encoding) => {
  const bytes = Buffer.from('Name,Email\nAda,a@x.com', 'utf16le')
  await previewImport(new File([encoding === 'utf16le' ? bytes : bytes.swap16()], 'people.csv'))
  expect($import.get()).toMatchObject({ state: 'preview', rows: [{ person: { email: 'a@x.com' } }] })
})
