import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The path of LibreOffice; undefined where it is not installed. */
export const spreadsheetBinary = () =>
  [
    '/usr/bin/soffice',
    '/usr/bin/libreoffice',
    '/usr/lib/libreoffice/program/soffice',
    '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  ].find((path) => existsSync(path))

type Trip = {
  readonly binary: string
  /** A folder for the files in between. */
  readonly folder: string
  readonly text: string
  readonly kind: 'xlsx' | 'ods'
  /** The separator of cells in the resulting file. */
  readonly delimiter: ',' | ';'
}

/**
 * Opens a CSV file in LibreOffice, saves it as a spreadsheet, and saves that as CSV again.
 */
export function throughSpreadsheet({ binary, folder, text, kind, delimiter }: Trip): Uint8Array {
  const convert = (from: string, ...how: string[]) =>
    execFileSync(
      binary,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        ...how,
        '--outdir',
        folder,
        join(folder, from),
      ],
      { stdio: 'ignore', timeout: 100_000 },
    )
  const [comma, quote, utf8] = [44, 34, 76]
  writeFileSync(join(folder, 'people.csv'), text)
  convert('people.csv', `--infilter=CSV:${comma},${quote},${utf8},1`, '--convert-to', kind)
  const filter = `csv:Text - txt - csv (StarCalc):${delimiter.charCodeAt(0)},${quote},${utf8},1`
  convert(`people.${kind}`, '--convert-to', filter)
  return readFileSync(join(folder, 'people.csv'))
}
