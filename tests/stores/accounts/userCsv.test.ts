import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openTab } from '../../support/tab.ts'

const { server } = await openTab()
const { $import, previewImport, restartImport, runImport, stopImport } = await import(
  '#stores/accounts/userCsv.ts'
)

const file = (text: string, name = 'people.csv') => new File([text], name)

beforeEach(() => {
  restartImport()
  server.answer({ body: { data: [] } })
})

const people = async (text: string) => {
  await previewImport(file(text))
  const state = $import.get()
  return state.state === 'preview' ? state.rows.map(({ line, person }) => `${line} ${person.email}`) : state
}

test('reports the line with unmatched quotation marks, and accepts all others', async () => {
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

test('ignores a file after another one was chosen or the dialog was closed', async () => {
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
  ['Name,Email\r\nAda,a@x.com\nBola,b@x.com\rChidi,c@x.com\n', ['2 a@x.com', '3 b@x.com', '4 c@x.com']],
  ['Name,Email\nAda,a@x.com\r\nBola,b@x.com', ['2 a@x.com', '3 b@x.com']],
  ['sep=;\nName;Email\nAda;a@x.com', ['3 a@x.com']],
  ['\uFEFF"sep=;"\r\nName;Email\r\nAda;a@x.com', ['3 a@x.com']],
  ['Palmstone users,\n\nName,Email\nAda,a@x.com', ['4 a@x.com']],
  ['Name;Email\nAda;a@x.com', ['2 a@x.com']],
  ['\nName;Email\n\n; \n"Ada\r\nMaria";a@x.com\nBola;b@x.com\n', ['5 a@x.com', '7 b@x.com']],
])('reads each line of the file %j with its line number', async (text, lines) => {
  expect(await people(text)).toEqual(lines)
})

test.each(['utf16le', 'utf16be'] as const)('reads %s without a byte order mark', async (encoding) => {
  const bytes = Buffer.from('Name,Email\nAda,a@x.com', 'utf16le')
  await previewImport(new File([encoding === 'utf16le' ? bytes : bytes.swap16()], 'people.csv'))
  expect($import.get()).toMatchObject({ state: 'preview', rows: [{ person: { email: 'a@x.com' } }] })
})

/** What the preview says about each line of a file with these bytes. */
async function verdicts(bytes: Uint8Array<ArrayBuffer>) {
  await previewImport(new File([bytes], 'people.csv'))
  const state = $import.get()
  if (state.state !== 'preview') return state
  return state.rows.map(({ person, verdict }) => (verdict.state === 'new' ? person.firstName : verdict))
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
const yoruba = 'Name,Email\nKẹ́mi,a@x.com\nṢadé,b@x.com\nỌlá,c@x.com\nBọ́lá,d@x.com'
const damaged = { state: 'wrong', errors: ["A letter can't be read (�): the file is damaged there"] }

test('flags only the line with a byte that is not UTF-8', async () => {
  const bytes = bytesOf(yoruba)
  bytes[Buffer.from(yoruba).indexOf('adé')] = 0xe9
  expect(await verdicts(bytes)).toEqual(['Kẹ́mi', damaged, 'Ọlá', 'Bọ́lá'])
})

test('flags only the last line of a UTF-8 file that is cut inside a letter', async () => {
  const bytes = bytesOf('Email,Name\na@x.com,Kẹ́mi\nb@x.com,Ọlá\nc@x.com,Bọ').slice(0, -1)
  expect(await verdicts(bytes)).toEqual(['Kẹ́mi', 'Ọlá', damaged])
})

test('reads a file in Windows-1252', async () => {
  expect(
    await verdicts(new Uint8Array(Buffer.from('Name,Email\nJosé,a@x.com\nZoë,b@x.com', 'latin1'))),
  ).toEqual(['José', 'Zoë'])
})

describe('importing twenty people', () => {
  const emails = Array.from({ length: 20 }, (_, index) => `ada${index}@example.com`)
  const made = () => {
    const creating = server.seen.filter(({ url }) => url.endsWith('/admin/create-user'))
    return creating.map(({ body }) => JSON.parse(body).email)
  }
  /** Calls `act` once, when the first line has its answer. */
  const atFirstAnswer = (act: () => void) => {
    const stop = $import.listen((state) => {
      if (state.state !== 'running' || state.results.length === 0) return
      stop()
      act()
    })
    onTestFinished(stop)
  }
  /** The results of the lines, by outcome. */
  const outcomes = () => {
    const state = $import.get()
    return state.state === 'done' ? Object.groupBy(state.results, ({ outcome }) => outcome.state) : {}
  }

  beforeEach(() => previewImport(file(['Name,Email', ...emails.map((email) => `Ada,${email}`)].join('\n'))))

  test('lists the sent and unsent lines of a stopped import, and sends the rest on request', async () => {
    atFirstAnswer(stopImport)
    await runImport('user')
    const sent = made().length
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(emails.length)
    const { added, unsent } = outcomes()
    expect([added?.length, unsent?.length]).toEqual([sent, emails.length - sent])
    await runImport('user')
    expect(outcomes().added).toHaveLength(emails.length)
    expect(made().toSorted()).toEqual(emails.toSorted())
  })

  /** Calls `act` whenever lines wait to be sent again, then lets the network return. */
  const atPause = (act: () => void) => {
    let wasPaused = false
    const goOn = () => {
      act()
      window.dispatchEvent(new Event('online'))
    }
    onTestFinished(
      $import.listen((state) => {
        const isPaused = state.state === 'running' && state.isPaused
        if (isPaused && !wasPaused) queueMicrotask(goOn)
        wasPaused = isPaused
      }),
    )
  }
  const isCreated = ({ url }: { url: string }) => url.endsWith('/admin/create-user')

  test('sends lines without an answer again under the same key when the network returns', async () => {
    server.answerBy((asked) => (isCreated(asked) && made().length > 8 ? { status: 502 } : {}))
    atPause(() => server.answer({}))
    await runImport('user')
    expect(outcomes().added).toHaveLength(emails.length)
    const keys = new Map<string, Set<unknown>>()
    for (const { body, headers } of server.seen.filter(isCreated)) {
      const { email } = JSON.parse(body)
      keys.set(email, (keys.get(email) ?? new Set()).add(headers['idempotency-key']))
    }
    expect(made().length).toBeGreaterThan(emails.length)
    expect([...keys.values()].map(({ size }) => size)).toEqual(emails.map(() => 1))
  })

  test('loses at most the lines under way when no answer comes for minutes', async () => {
    server.answerBy((asked) => (isCreated(asked) ? { status: 502 } : {}))
    atPause(() => undefined)
    await runImport('user')
    const { unanswered, unsent } = outcomes()
    expect([unanswered?.length, unsent?.length]).toEqual([4, 16])
    server.answer({})
    await runImport('user')
    expect(outcomes().added).toHaveLength(emails.length)
  })

  test('stops at once while lines wait to be sent again', async () => {
    server.answerBy((asked) => (isCreated(asked) ? { status: 502 } : {}))
    onTestFinished(
      $import.listen((state) => {
        if (state.state === 'running' && state.isPaused && !state.stopping) stopImport()
      }),
    )
    await runImport('user')
    const { unanswered, unsent } = outcomes()
    expect((unanswered?.length ?? 0) + (unsent?.length ?? 0)).toBe(emails.length)
  })

  test('sends no more lines and shows no result after the dialog was closed', async () => {
    atFirstAnswer(restartImport)
    await runImport('user')
    expect(made().length).toBeLessThan(emails.length)
    expect($import.get()).toEqual({ state: 'choosing' })
  })

  test('asks before the page is left during an import, but not after signing out', async () => {
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const asked: boolean[] = []
    localStorage.setItem('token', 'of a session')
    atFirstAnswer(() => {
      asked.push(isAsked())
      localStorage.removeItem('token')
      asked.push(isAsked())
      localStorage.setItem('token', 'of a session')
    })
    await runImport('user')
    expect([...asked, isAsked()]).toEqual([true, false, false])
  })
})
