/**
 * Reads a day as spreadsheets write it: `2024-11-30`, or with the day first as in `30/11/2024`. A
 * time of midnight after it is ignored.
 * @returns `2024-11-30`; undefined for another text, and for a day that no calendar has
 */
export function readDay(typed: string): string | undefined {
  const text = typed.trim().replace(/[ T]00:00(?::00(?:\.0+)?)?Z?$/, '')
  const found =
    /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)$/.exec(text) ??
    /^(?<day>\d\d?)[/.-](?<month>\d\d?)[/.-](?<year>\d{4})$/.exec(text)
  if (found?.groups === undefined) return undefined
  const { year = '', month = '', day = '' } = found.groups
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined
}
