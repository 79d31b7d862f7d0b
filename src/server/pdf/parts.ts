import encodeQR from 'qr'
import { company, companyNumbers } from '#company.ts'
import type { PrintedCode } from '../modules/verify/codes.ts'
import { bottom, colours, contentWidth, footerLine, type Line, margin, Sheet } from './sheet.ts'

export function beginSheet(title: string, made: Date, numbers = companyNumbers): Sheet {
  const sheet = new Sheet(`${title} · ${company.name}`, made)
  sheet.brand()
  const { street, district, city, country } = company.address
  const right = { size: 8.5, colour: colours.muted, align: 'right' } as const
  sheet.write(company.legalName, right)
  const { registration, taxId } = numbers
  const known = [registration, taxId].filter((number) => number !== undefined)
  if (known.length > 0) sheet.write(known.join(' · '), right)
  sheet.write(`${street}, ${district}`, right)
  sheet.write(`${city}, ${country}`, right)
  sheet.write(`${company.mobile} · ${company.supportMail}`, right, 44)
  return sheet
}

/** Points: a module of the longest code is then 0.6 mm wide, which any camera reads. */
const codeSize = 70

/** Draws a QR code at the right edge. Its white border is the paper. */
function drawCode(sheet: Sheet, text: string): void {
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const modules = bordered.slice(1, -1).map((row) => row.slice(1, -1))
  sheet.modules(modules, margin + contentWidth - codeSize, codeSize, colours.ink)
}

/** @param code by which anybody can check the paper; drawn beside the title, for a camera */
export function heading(sheet: Sheet, title: string, line: string, code?: PrintedCode): void {
  if (code !== undefined) drawCode(sheet, code.address)
  const width = contentWidth - (code === undefined ? 0 : codeSize + 24)
  sheet.write(title, { face: 'display', size: 30, role: 'H1', width }, 6)
  sheet.write(line, { size: 10.5, colour: colours.muted, width }, 26)
}

/** Writes how to check the paper without a camera, between the content of the last page and its foot. */
export function howToCheck(sheet: Sheet, { page, typed }: PrintedCode): void {
  sheet.y = bottom - 4
  sheet.write(`To check this paper, scan the code at the top, or open ${page} and type:`, footerLine)
  sheet.write(typed, { ...footerLine, colour: colours.ink })
}

export function facts(sheet: Sheet, rows: readonly (readonly [string, string])[]): void {
  sheet.rule()
  const left: Line = { colour: colours.muted, width: 150, role: 'TH' }
  const right: Line = { x: margin + 170, align: 'right', role: 'TD' }
  sheet.begin('Table')
  for (const [name, value] of rows) {
    const height = Math.max(sheet.heightOf(name, left), sheet.heightOf(value, right))
    sheet.makeRoom(height + 18)
    sheet.y += 10
    sheet.begin('TR')
    sheet.set(name, left)
    sheet.set(value, right)
    sheet.end()
    sheet.y += height + 8
    sheet.rule()
  }
  sheet.end()
  sheet.y += 28
}

export function progress(sheet: Sheet, part: number, whole: number): void {
  const share = whole <= 0 ? 1 : Math.min(1, part / whole)
  sheet.bar(margin, contentWidth, 7, colours.sand)
  if (share > 0) sheet.bar(margin, contentWidth * share, 7, colours.accent)
  sheet.y += 38
}

export const footer = `Issued by ${company.legalName}. Questions: ${company.supportMail}`
