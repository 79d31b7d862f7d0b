import { beforeEach, expect, test } from 'vitest'
import { makeTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/database/database.ts'
import { startApp, startEstate, unitBody } from '../support/database/estate.ts'
import { type Home, makeBillWorld } from '../support/worlds/billWorld.ts'
import { makeChatWorld } from '../support/worlds/chatWorld.ts'

const minute = 60_000

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/* The modules' own tests make one call at a time. Here many calls come at the same moment, on both
   engines, because each engine locks in its own way. */

onBothEngines('admins who work at the same time', async (engine) => {
  const { database, api, admin, estate } = await startEstate(engine)
  const { token } = admin
  const complete = (id: string) =>
    api.call('PUT /admin/update-project/{id}', { token, params: { id }, body: { status: 'completed' } })
  const create = (projectId: string, body: object) =>
    api.call('POST /admin/project/{projectId}/create-unit', { token, params: { projectId }, body })
  const manage = (unitId: string) => {
    const given = { token, params: { unitId }, body: { email: admin.user.email } }
    return api.call('PUT /admin/add-project-manager/{unitId}', given)
  }
  const addPicture = (projectId: string, url: string) => {
    const body = { fileType: '2D-image', images: [url] }
    return api.call('POST /admin/project/{projectId}/images', { token, params: { projectId }, body })
  }

  test('a project that 10 admins complete at once is completed once', async () => {
    const { _id } = await estate.project()
    const answers = await times(10, () => complete(_id))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  test('two imports that create a unit of the same name at once create only one', async () => {
    const { _id } = await estate.project()
    const named = (name: string) => create(_id, { ...unitBody, name, unlessNamed: true })
    const answers = await Promise.all([named('Térrace 1'), named('terrace  1'), named('Terrace 2')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409])
    expect((await named('TERRACE 2')).message).toBe('This project has a unit of this name by now.')
    expect((await create(_id, { ...unitBody, name: 'Terrace 2' })).status).toBe(201)
  })

  test('20 managers assigned to a unit at once leave one manager', async () => {
    const unit = await estate.unit()
    const answers = await times(20, () => manage(unit._id))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  })

  test('pictures added at once are all kept, each at a position of its own', async () => {
    const { _id } = await estate.project()
    await times(20, (index) => addPicture(_id, `https://media.example.com/p${index}.jpg`))
    const files = database.read.selectFrom('files').select('position').where('project_id', '=', _id)
    const rows = await files.execute()
    expect(new Set(rows.map(({ position }) => position)).size).toBe(20)
  })

  test('a price cut and payments at once never leave more paid than the price', async () => {
    const unit = await estate.unit({ price: 1000 })
    const owner = await estate.assign(unit._id, undefined, 100)
    const cut = () => estate.editUnit(unit._id, { price: 500 })
    await Promise.all([
      estate.pay(owner._id, 300),
      cut(),
      estate.pay(owner._id, 300),
      cut(),
      estate.pay(owner._id, 100),
    ])
    const { data } = await api.call('GET /public/unit/{unitId}', { params: { unitId: unit._id } })
    const paid = (await estate.ownersOf(unit._id))[0]?.pricePaid ?? 0
    expect(paid).toBeLessThanOrEqual(data[0]?.price ?? 0)
  })
})

onBothEngines('people who write messages at the same time', async (engine) => {
  const { api, manager, managedUnit, open, send, rooms, thread, conversation } = await makeChatWorld(engine)

  test('a customer who opens a room 20 times at once gets one room', async () => {
    const customer = await api.signedIn()
    const unitId = await managedUnit('Penthouse')
    const ids = await times(20, () => open(customer, unitId))
    expect(new Set(ids).size).toBe(1)
    const { data } = await rooms(customer)
    expect(data).toMatchObject([
      { _id: ids[0], unitId, unitName: 'Penthouse', unreadCount: 0, user: { _id: customer.user._id } },
    ])
    expect(data[0]?.projectManager).toEqual({ _id: manager.user._id, firstName: 'Test', lastName: 'Person' })
  })

  test('50 parallel sends of one message store it once and all return it', async () => {
    const { customer, roomId } = await conversation()
    const answers = await times(50, () => send(customer, roomId, 'only once', 'c-1'))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1)
    expect(await send(customer, roomId, 'only once', 'c-1')).toMatchObject({ data: answers[0]?.data })
    expect((await thread(customer, roomId)).data).toEqual([answers[0]?.data])
    // The same client id from the other person means another message.
    expect((await send(manager, roomId, 'mine', 'c-1')).data.message).toBe('mine')
    expect((await rooms(customer)).data[0]).toMatchObject({ unreadCount: 1 })
  })

  test('parallel messages of two people are all stored', async () => {
    const { customer, roomId } = await conversation()
    await times(30, (number) => send(number % 2 ? customer : manager, roomId, `m${number}`))
    const texts = (await thread(customer, roomId)).data.map(({ message }) => message)
    expect(texts.toSorted()).toEqual(Array.from({ length: 30 }, (_, number) => `m${number}`).toSorted())
  })
})

onBothEngines('sign-ins at the same time', async (engine) => {
  const { api } = await startApp(engine)
  // One client may guess 90 times in ten minutes.
  beforeEach(() => api.clock.pass(10 * minute))
  const askCode = async (email: string) => {
    await api.call('POST /public/get-code', { body: { email } })
    await api.later.idle()
  }
  const login = (email: string, otp: string | undefined) =>
    api.call('POST /public/login', { body: { email, otp } })
  const wrongOf = (code: string | undefined) => (code === '000000' ? '000001' : '000000')

  test('50 parallel sign-ins with the right code open one session', async () => {
    await api.person('user', 'right@example.com')
    await askCode('right@example.com')
    const code = api.mailbox.codeFor('right@example.com')
    const answers = await times(50, () => login('right@example.com', code))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49)
  })

  test('one code that was mailed for five challenges opens one session of 20 sign-ins at once', async () => {
    const email = 'again@example.com'
    await api.person('user', email)
    const challenges: string[] = []
    for (let asked = 0; asked < 5; asked += 1) {
      const { data } = await api.call('POST /public/get-code', { body: { email } })
      await api.later.idle()
      challenges.push(data.challenge)
    }
    const otp = api.mailbox.codeFor(email)
    const answers = await times(20, (index) =>
      api.call('POST /public/login', { body: { email, otp, challenge: challenges[index % 5] } }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19)
  })

  test('the right code no longer works after 50 parallel wrong guesses', async () => {
    await api.person('user', 'wrong@example.com')
    await askCode('wrong@example.com')
    const code = api.mailbox.codeFor('wrong@example.com')
    const wrong = await times(50, () => login('wrong@example.com', wrongOf(code)))
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401]))
    expect((await login('wrong@example.com', code)).status).toBe(401)
  })
})

onBothEngines('bills that are paid and settled at the same time', async (engine) => {
  const world = await makeBillWorld(engine)
  const { paystack, api, tell } = world
  let home: Home
  beforeEach(async () => {
    home = await world.newHome()
  })

  test('50 parallel starts of a bill under one key start one payment', async () => {
    const { form, start } = home
    const before = paystack.transactions.size
    const answers = await times(50, () => start(form(), 'same'))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ data }) => data.authorization_url)).size).toBe(1)
    expect(paystack.transactions.size).toBe(before + 1)
    expect((await start(form(), 'other')).data.reference).not.toBe(answers[0]?.data.reference)
  })

  test('a retry of a failed bill under its key gets a new payment page, which can be paid', async () => {
    const { form, start, verify, bills, transactions } = home
    const { reference } = (await start(form(), 'lost')).data
    expect((await start(form(), 'lost')).data.reference).toBe(reference)
    paystack.decline(reference)
    expect((await verify(reference)).data.status).toBe('failed')
    api.clock.pass(minute)
    const answers = await times(3, () => start(form(), 'lost'))
    const again = answers[0]?.data
    expect(new Set(answers.map(({ data }) => data.authorization_url)).size).toBe(1)
    expect(again?.authorization_url).toBe(`https://checkout.paystack.com/${again?.reference}`)
    paystack.pay(again?.reference ?? '')
    await tell(paystack.event(again?.reference ?? ''))
    expect((await bills()).map(({ status }) => status)).toEqual(['paid', 'failed'])
    expect(await transactions()).toMatchObject([{ amount: form().amount }])
  })

  test('several sweeps at once settle a payment once', async () => {
    const { start, transactions } = home
    const { reference } = (await start()).data
    paystack.pay(reference)
    api.clock.pass(3 * minute)
    await times(5, () => api.sweep('pending bills'))
    expect(await transactions()).toHaveLength(1)
  })

  test('a payment is settled once when two instances and an event report it at the same time', async () => {
    const { reference } = (await home.start()).data
    paystack.pay(reference)
    paystack.forget(reference)
    const other = makeTestApp(world.database, { payments: api.dependencies.payments })
    other.clock.pass(api.clock.now() - other.clock.now())
    const compare = (one = api) => one.sweep('received money')
    const event = paystack.event(reference)
    await Promise.all([compare(), compare(other), tell(event), compare()])
    expect(paystack.asked.filter((asked) => asked.startsWith('GET /transaction?'))).toHaveLength(1)
    expect((await home.bills()).find((bill) => bill.reference === reference)?.status).toBe('paid')
    expect(await home.transactions()).toHaveLength(1)
  })
})
