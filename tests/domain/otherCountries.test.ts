import { beforeAll, describe, expect, test, vi } from 'vitest'
import { planReminders } from '#company.ts'

/** `days`: the first moments of days around the two changes of the clock; `shown`: before amounts. */
const countries = [
  {
    currency: 'GBP',
    currencySign: '£',
    currencyName: 'pounds',
    currencyAlso: ['quid'],
    language: 'en-GB',
    shown: '£',
    september: 'Sept 2026',
    timeZone: 'Europe/London',
    days: {
      '2026-03-29': '2026-03-29T00:00:00.000Z',
      '2026-03-30': '2026-03-29T23:00:00.000Z',
      '2026-10-25': '2026-10-24T23:00:00.000Z',
      '2026-10-26': '2026-10-26T00:00:00.000Z',
    },
  },
  {
    // Summer time begins and ends at midnight: 24 April begins at one, 29 October has 25 hours.
    timeZone: 'Africa/Cairo',
    currency: 'EGP',
    currencySign: 'LE',
    currencyName: 'Egyptian pounds',
    currencyAlso: [],
    language: 'en-EG',
    shown: 'LE\u00a0',
    september: 'Sep 2026',
    days: {
      '2026-04-24': '2026-04-23T22:00:00.000Z',
      '2026-04-25': '2026-04-24T21:00:00.000Z',
      '2026-10-29': '2026-10-28T21:00:00.000Z',
      '2026-10-30': '2026-10-29T22:00:00.000Z',
    },
  },
  {
    currency: 'USD',
    currencySign: '$',
    currencyName: 'dollars',
    currencyAlso: ['US'],
    language: 'en-US',
    shown: '$',
    september: 'Sep 2026',
    timeZone: 'America/New_York',
    days: {
      '2026-03-08': '2026-03-08T05:00:00.000Z',
      '2026-03-09': '2026-03-09T04:00:00.000Z',
      '2026-11-01': '2026-11-01T04:00:00.000Z',
      '2026-11-02': '2026-11-02T05:00:00.000Z',
    },
  },
  {
    // A quarter to the hour, and ahead of UTC by more than half a day.
    timeZone: 'Pacific/Chatham',
    currency: 'NZD',
    currencySign: '$',
    currencyName: 'dollars',
    currencyAlso: [],
    language: 'en-NZ',
    shown: '$',
    september: 'Sept 2026',
    days: { '2026-04-05': '2026-04-04T10:15:00.000Z', '2026-04-06': '2026-04-05T11:15:00.000Z' },
  },
] as const

type Country = (typeof countries)[number] & { callingCode?: string; mobileWithoutZero?: string }

/** The rules as they are for a company there. */
async function rulesOf({ days, shown, september, ...its }: Country) {
  vi.resetModules()
  vi.doMock('#company.ts', async (original) => {
    const { company, ...more } = await original<typeof import('#company.ts')>()
    return { ...more, company: { ...company, ...its } }
  })
  return {
    dates: await import('#domain/dates.ts'),
    dateWords: await import('#domain/dateWords.ts'),
    plan: await import('#domain/plan.ts'),
    monthly: await import('#domain/monthly.ts'),
    ...(await import('#domain/money.ts')),
    ...(await import('#domain/shortMoney.ts')),
    ...(await import('#domain/readAmount.ts')),
    ...(await import('#domain/phone.ts')),
    ...(await import('#domain/searched.ts')),
    ...(await import('#domain/unitCsv.ts')),
    ...(await import('#domain/saleSheet.ts')),
    balanceRows: (await import('#domain/ledger.ts')).balanceRows,
  }
}

/** The day so many days after the first of 2026. */
const dayOf2026 = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
const daysOf2026 = Array.from({ length: 365 }, (_, index) => dayOf2026(index))

const moved = (iso: string, ms: number) => new Date(Date.parse(iso) + ms).toISOString()
const minute = 60_000

describe.each(countries)('a company by the clock of $timeZone', (country) => {
  let rules: Awaited<ReturnType<typeof rulesOf>>
  beforeAll(async () => {
    rules = await rulesOf(country)
  })

  test('days begin and end at the right moments around each change of the clock', () => {
    const { dayStart } = rules.dates
    const days = Object.keys(country.days)
    expect(Object.fromEntries(days.map((day) => [day, dayStart(day)]))).toEqual(country.days)
  })

  test('the days of a year follow on each other without gap or overlap', () => {
    const { companyDay, dayEnd, dayStart } = rules.dates
    for (const [index, day] of daysOf2026.entries()) {
      expect([dayStart(day), dayEnd(day), day].map(companyDay)).toEqual([day, day, day])
      expect(companyDay(moved(dayStart(day), -1))).toBe(dayOf2026(index - 1))
      expect(moved(dayEnd(day), 1)).toBe(dayStart(dayOf2026(index + 1)))
    }
  })

  test('a month begins with its first day, counted from any time of another month', () => {
    const { companyMonth, dayEnd, dayStart, monthStart } = rules.dates
    for (const day of daysOf2026) {
      for (const time of [dayStart(day), dayEnd(day)]) {
        expect(monthStart(time, 0)).toBe(dayStart(`${day.slice(0, 7)}-01`))
        expect(companyMonth(moved(monthStart(time, -1), -1))).toBe(day.slice(0, 7))
      }
      expect(monthStart(day, 12)).toBe(dayStart(`2025-${day.slice(5, 7)}-01`))
    }
  })

  test('sums up payments in the month in which they came there', () => {
    const { dayEnd, dayStart } = rules.dates
    const lines = [dayEnd('2026-10-31'), dayStart('2026-11-01')].map((date) => ({ date, amount: 5 }))
    expect(rules.monthly.sumsByMonth(lines)).toEqual([
      { month: '2026-10', amount: 5 },
      { month: '2026-11', amount: 5 },
    ])
  })

  test('names a day alone as that day, beside the times of its begin and end', () => {
    const { dates, dateWords } = rules
    for (const time of ['2026-03-29', dates.dayStart('2026-03-29'), dates.dayEnd('2026-03-29')]) {
      expect(dateWords.nearDay(time, '2026-11-30')).toBe('29 March')
      expect(dateWords.shortDate(time)).toBe('29 Mar 2026')
      expect([dates.monthFirstDate(time), dates.dayFirstDate(time)]).toEqual(['03/29/2026', '29/03/2026'])
    }
    expect(dates.companyDay('2026-02-31')).not.toBe('2026-02-31')
    expect(dateWords.timeOfDay(dates.dayEnd('2026-03-29'))).toBe('23:59')
  })

  test('sends reminders until 18:00 of each day, also when the clock changes', () => {
    const { companyDay, dayEnd } = rules.dates
    const { timeOfDay } = rules.dateWords
    for (const day of Object.keys(country.days)) {
      const evening = moved(dayEnd(day), 1 - 6 * 60 * minute)
      // In Cairo the last hour of a day may come twice.
      const isTwice = country.timeZone === 'Africa/Cairo' && day === '2026-10-29'
      const time = isTwice ? moved(evening, -60 * minute) : evening
      expect(timeOfDay(time) < planReminders.until).toBe(false)
      expect(timeOfDay(moved(time, -minute)) < planReminders.until).toBe(true)
      expect(companyDay(time)).toBe(day)
    }
  })

  test('no change of the clock moves the days of a payment plan', () => {
    const { daysBetween, monthsAfter, reminderKind } = rules.plan
    const { dayFrom } = rules.dates
    expect([1, 2, 3, 9, 10].map((months) => monthsAfter('2026-01-31', months))).toEqual([
      ...['2026-02-28', '2026-03-31', '2026-04-30', '2026-10-31', '2026-11-30'],
    ])
    for (const day of Object.keys(country.days)) {
      const before = dayFrom(day, -7)
      expect([dayFrom(before, 7), daysBetween(before, day)]).toEqual([day, 7])
      const today = rules.dates.companyDay(rules.dates.dayStart(before))
      expect(reminderKind(day, today, planReminders)).toBe(
        reminderKind('2026-01-08', '2026-01-01', planReminders),
      )
      expect(reminderKind(day, dayFrom(today, -1), planReminders)).toBeUndefined()
    }
  })
  test('shows amounts with its currency, and reads them with the sign or the letters of it', () => {
    const { money, moneyInText, shortMoney, readNumber } = rules
    const { shown, currency, currencySign, currencyAlso } = country
    expect([48_500_000, -1.5, 0].map(money)).toEqual([
      ...[`${shown}48,500,000.00`, `-${shown}1.50`, `${shown}0.00`],
    ])
    expect([moneyInText(1200), shortMoney(1_500_000)]).toEqual([`${shown}1,200`, `${shown}1.5m`])
    const texts = [currency, currencySign, ...currencyAlso].flatMap((sign) => [
      `${sign} 1,200.50`,
      `1200.5${sign}`,
    ])
    expect(texts.map(readNumber)).toEqual(texts.map(() => 1200.5))
    expect(readNumber(money(48_500_000))).toBe(48_500_000)
    expect(['₦5', 'N5', '5 NGN'].map(readNumber)).toEqual([undefined, undefined, undefined])
  })

  test('names months in its language', () => {
    expect(rules.monthly.monthInWords('2026-09')).toBe(country.september)
  })

  test('exports name the company’s currency in their heads, and imports find it there', () => {
    const { balanceRows, ignoredUnitColumns, ignoredSaleColumns } = rules
    const { currency, currencyName, currencySign } = country
    const titles = [currency, currencyName, currencySign].map((name) => `Price (${name})`)
    for (const title of titles) {
      expect(ignoredUnitColumns([title]).unknown).toEqual([])
      expect(ignoredSaleColumns([title.replace('Price', 'Amount paid')]).unknown).toEqual([])
    }
    expect(ignoredUnitColumns(['Price (NGN)']).unknown).toEqual(['Price (NGN)'])
    const owner = { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com' }
    const balance = {
      ...{ unitId: 'u', unitName: 'A1', projectName: 'Court', projectId: 'p', owner },
      ...{ phoneNumber: '', paymentPlan: 'full', price: 10, pricePaid: 1, outstanding: 9, overdue: 2 },
      ...{ nextDueOn: '2026-11-30', nextDueAmount: 3 },
    }
    const [row] = balanceRows([balance], true)
    expect(row).toMatchObject({ [`Overdue (${currency})`]: '2.00', [`Next due (${currency})`]: '3.00' })
  })
})

test('a company in London has its calling code at numbers without one', async () => {
  const { dialledNumber, phoneOfSheet, phoneDigits } = await rulesOf({
    ...countries[0],
    ...{ callingCode: '44', mobileWithoutZero: '7\\d{9}' },
  })
  const typed = ['07700 900123', '7700900123', '44 7700 900123', '+44 (0) 7700 900123', '0044 07700 900123']
  expect(typed.map(dialledNumber)).toEqual(typed.map(() => '+447700900123'))
  expect(['+234 803 555 0142', '8035550142', '999'].map(dialledNumber)).toEqual([
    ...['+2348035550142', '8035550142', '999'],
  ])
  expect(['7700900123', '8035550142'].map(phoneOfSheet)).toEqual(['07700900123', '8035550142'])
  expect(['07700 900123', '+44 7700 900123'].map(phoneDigits)).toEqual(['7700900123', '7700900123'])
})
