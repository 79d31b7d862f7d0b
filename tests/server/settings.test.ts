import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from '#server/settings.ts'

describe('settings', () => {
  it('settings have working defaults', () => {
    expect(readSettings({})).toMatchObject({
      API_PORT: 8473,
      DATA_DIR: './data',
      SITE_URL: 'http://localhost:4321',
      DEMO: false,
    })
  })

  it('the port for metrics is closed by default', () => {
    expect(readSettings({})).not.toHaveProperty('METRICS_PORT')
    expect(readSettings({ METRICS_PORT: '9464' }).METRICS_PORT).toBe(9464)
  })

  it('an empty value counts as unset', () => {
    expect(readSettings({ DATABASE_URL: '', SMTP_URL: '', API_PORT: '' }).API_PORT).toBe(8473)
  })

  it.each([
    ['API_PORT', 'eighty'],
    ['API_PORT', '70000'],
    ['API_PORT', '0x2300'],
    ['API_PORT', '9e3'],
    ['METRICS_PORT', '-1'],
    ['METRICS_PORT', 'none'],
    ['DATABASE_URL', 'nonsense'],
    ['DATABASE_URL', 'mysql://localhost/plinth'],
    ['DATABASE_URL', 'postgres:///wrong'],
    ['CODE_KEY', 'a'.repeat(31)],
    ['SITE_BUILDER_KEY', 'a'.repeat(31)],
    ['PUBLISH_HOOK', 'hooks.wrong.example'],
    ['SMTP_URL', 'mail.wrong.example'],
    ['SMTP_URL', 'smtps:///wrong'],
    ['PAYSTACK_SECRET_KEY', 'pk_live_1234567890'],
    ['PAYSTACK_SECRET_KEY', 'junk'],
    ['PAYSTACK_URL', 'pay.wrong.example'],
    ['SITE_URL', 'www.wrong.example'],
    ['SITE_URL', 'https://www.wrong.example,https://wrong.example'],
    ['SITE_URL', 'https://www.wrong.example, https://wrong.example'],
    ['SITE_URL', 'https://www.wrong.example;https://wrong.example'],
    ['API_URL', 'api.wrong.example'],
    ['API_URL', 'https://api.wrong.example,https://wrong.example'],
    ['PAYSTACK_URL', 'https://pay.wrong.example,https://wrong.example'],
    ['MAIL_FROM', 'hello@wrong.example, info@wrong.example'],
    ['MAIL_FROM', 'hello@wrong.example info@wrong.example'],
    ['MAIL_FROM', 'hello@wrong.example;info@wrong.example'],
    ['MAIL_FROM', 'Wrong <hello@wrong.example>, Info <info@wrong.example>'],
    ['MAIL_FROM', 'Wrong, Ltd <hello@wrong.example>'],
    ['DATA_DIR', '~/wrong'],
    ['DATA_DIR', '~wrong'],
    ['MEDIA_HOSTS', 'https://media.wrong.example'],
    ['ADMIN_EMAIL', 'admin'],
    ['DEMO', 'yes'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', '0x1'],
    ['NODE_ENV', 'Production'],
    ['ALLOW_STAND_INS', 'mails'],
  ])('an invalid %s is reported in one line without its value: %s', (name, value) => {
    const read = () => readSettings({ MAIL_FROM: 'a@example.com', [name]: value })
    expect(read).toThrow(SettingsError)
    try {
      read()
    } catch (error) {
      const { message } = error as Error
      expect(message).toMatch(new RegExp(`^Setting ${name}: [^\n]+$`))
      expect(message).not.toContain(value)
    }
  })

  it('a blank is refused as a port or a number', () => {
    for (const name of ['API_PORT', 'METRICS_PORT', 'TRUST_PROXY']) {
      expect(() => readSettings({ [name]: ' ' })).toThrow(`Setting ${name}: `)
    }
  })

  it('DATABASE_URL may name a socket of PostgreSQL', () => {
    const DATABASE_URL = 'postgres:///plinth?host=/run/postgresql'
    expect(readSettings({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
  })

  it.each(['pa/ss', 'pa#ss', 'pa?ss', '1/2', '1#2', '1?2', 'pa%ss', '12%'])(
    'say how a / # ? or % is written in the password of DATABASE_URL, never the password %s',
    (password) => {
      const read = () => readSettings({ DATABASE_URL: `postgres://plinth:${password}@db.example/plinth` })
      expect(read).toThrow(
        /^Setting DATABASE_URL: a \/ # \? or % in its user or password must be written as %2F, %23, %3F or %25$/,
      )
    },
  )

  it('take an address of PostgreSQL whose parameter has an @', () => {
    const DATABASE_URL = 'postgres://db.example:5432/plinth?user=plinth@db'
    expect(readSettings({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
  })

  it('a public address with a path is cut to its origin', () => {
    const { SITE_URL, API_URL, cut } = readSettings({
      SITE_URL: 'https://www.example.com/homes/',
      API_URL: 'https://api.example.com/api/v1',
    })
    expect([SITE_URL, API_URL]).toEqual(['https://www.example.com', 'https://api.example.com'])
    // The start prints which settings were cut.
    expect(cut).toEqual(['SITE_URL', 'API_URL'])
    expect(readSettings({ SITE_URL: 'https://www.example.com/' }).cut).toEqual([])
  })

  it.each([
    'hello@example.com',
    '<hello@example.com>',
    'Palmstone <hello@example.com>',
    'hello@example.com <hello@example.com>',
    '"Palmstone, Ltd" <hello@example.com>',
  ])('MAIL_FROM may be the one sender %s', (MAIL_FROM) => {
    expect(readSettings({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
  })

  it('SMTP_URL needs MAIL_FROM', () => {
    expect(() => readSettings({ SMTP_URL: 'smtp://localhost:25' })).toThrow(/MAIL_FROM/)
  })

  it('public addresses that are missing in production are reported', () => {
    const { unset } = readSettings({
      NODE_ENV: 'production',
      ALLOW_STAND_INS: 'mail,payments',
      SITE_URL: 'https://www.example.com',
    })
    expect(unset).toEqual(['API_URL'])
    expect(readSettings({}).unset).toEqual([])
  })

  it('production refuses stand-ins that ALLOW_STAND_INS does not name', () => {
    const real = {
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://localhost:25',
      MAIL_FROM: 'Palmstone <hello@example.com>',
      PAYSTACK_SECRET_KEY: 'sk_live_abc',
    }
    expect(readSettings(real)).toMatchObject({ standIns: [] })
    const { SMTP_URL: _, ...withoutMail } = real
    expect(() => readSettings(withoutMail)).toThrow(/SMTP_URL.*ALLOW_STAND_INS=mail/)
    expect(readSettings({ ...withoutMail, ALLOW_STAND_INS: 'mail' }).standIns).toMatchObject([
      { name: 'mail' },
    ])
    expect(() => readSettings({ ...real, DEMO: '1' })).toThrow(/DEMO.*ALLOW_STAND_INS=demo/)
    expect(readSettings({ ...real, DEMO: '1', ALLOW_STAND_INS: 'mail, demo' }).DEMO).toBe(true)
    const { PAYSTACK_SECRET_KEY: __, ...withoutPayments } = real
    expect(() => readSettings({ ...withoutPayments, ALLOW_STAND_INS: 'mail' })).toThrow(/PAYSTACK_SECRET_KEY/)
  })

  describe('settings of electricity', () => {
    const production = {
      NODE_ENV: 'production',
      ALLOW_STAND_INS: 'mail,payments',
      PAYSTACK_SECRET_KEY: 'sk_live_abc',
    }
    const keys = { VTPASS_API_KEY: 'api_1234567890', VTPASS_SECRET_KEY: 'SK_1234567890' }

    it('electricity is off in production by default, and uses the sandbox elsewhere', () => {
      expect(readSettings({}).power).toEqual({ provider: 'sandbox' })
      expect(readSettings({}).powerUnset).toBe(false)
      expect(readSettings(production).power).toEqual({ provider: 'off' })
      expect(readSettings(production).powerUnset).toBe(true)
      expect(readSettings({ ...production, POWER: 'off' }).powerUnset).toBe(false)
      expect(readSettings({ POWER: 'off' })).toMatchObject({ power: { provider: 'off' } })
      expect(readSettings({ ...production, POWER: 'by-hand' }).power).toEqual({ provider: 'by-hand' })
    })

    it('production refuses the electricity sandbox unless ALLOW_STAND_INS names it', () => {
      const sandbox = { ...production, POWER: 'sandbox' }
      expect(() => readSettings(sandbox)).toThrow(/^Setting POWER: [^\n]*ALLOW_STAND_INS=power$/)
      const { power, standIns } = readSettings({ ...sandbox, ALLOW_STAND_INS: 'mail, payments, power' })
      expect(power).toEqual({ provider: 'sandbox' })
      expect(standIns).toContainEqual(expect.objectContaining({ name: 'power', setting: 'POWER' }))
    })

    it('POWER=vtpass takes its keys and its address', () => {
      const { VTPASS_API_KEY: apiKey, VTPASS_SECRET_KEY: secretKey } = keys
      const vtpass = { ...production, POWER: 'vtpass', ...keys }
      expect(readSettings(vtpass).power).toEqual({ provider: 'vtpass', apiKey, secretKey })
      const url = 'https://sandbox.vtpass.com'
      expect(readSettings({ ...vtpass, VTPASS_URL: url }).power).toMatchObject({ url })
    })

    it.each(['', 'sk_test_abc'])('real electricity is refused with pretended money (key %j)', (key) => {
      const tried = { POWER: 'vtpass', ...keys, PAYSTACK_SECRET_KEY: key }
      for (const VTPASS_URL of ['', 'https://vtpass.com', 'https://www.vtpass.com'])
        expect(() => readSettings({ ...tried, VTPASS_URL })).toThrow(/^Setting POWER: [^\n]*sk_live_/)
      for (const VTPASS_URL of ['https://sandbox.vtpass.com', 'http://localhost:9000'])
        expect(readSettings({ ...tried, VTPASS_URL }).power.provider).toBe('vtpass')
    })

    it.each(['VTPASS_API_KEY', 'VTPASS_SECRET_KEY'])(
      'POWER=vtpass without %s is refused in a line without keys',
      (name) => {
        const read = () => readSettings({ POWER: 'vtpass', ...keys, [name]: '' })
        expect(read).toThrow(new SettingsError(`Setting ${name}: is needed with POWER=vtpass`))
      },
    )

    it.each([
      ['POWER', 'vt-pass'],
      ['VTPASS_API_KEY', 'two words'],
      ['VTPASS_SECRET_KEY', 'kéy'],
      ['VTPASS_URL', 'vtpass.wrong.example'],
    ])('an invalid %s of electricity is reported in one line without its value: %s', (name, value) => {
      const read = () => readSettings({ [name]: value })
      expect(read).toThrow(new RegExp(`^Setting ${name}: [^\n]+$`))
      expect(read).not.toThrow(value)
    })
  })
})
