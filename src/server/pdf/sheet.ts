import { setImmediate as nextTurn } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { company } from '#company.ts'
import { type Face, fontOf } from '#fonts/faces.ts'
import { drawable, faceFor } from './drawable.ts'

export const colours = {
  ink: '#16211c',
  muted: '#58615b',
  line: '#ddd5c7',
  accent: '#9c4324',
  sand: '#efe8dc',
} as const

/** Points from the paper's edge. */
export const margin = 56
const pageWidth = 595.28
const pageHeight = 841.89
export const contentWidth = pageWidth - 2 * margin
/** The lower end of the content; the footer is below. */
export const bottom = pageHeight - 96

export type Line = {
  readonly face?: Face
  readonly size?: number
  readonly colour?: string
  readonly x?: number
  readonly width?: number
  readonly align?: 'left' | 'right'
  /** Structure tag for screen readers. Default: paragraph. */
  readonly role?: 'P' | 'H1' | 'H2' | 'TH' | 'TD'
}

export const footerLine: Line = { size: 8, colour: colours.muted }

/** An A4 document in the brand's style, written from top to bottom. */
export class Sheet {
  readonly #document: PDFKit.PDFDocument
  readonly #chunks: Buffer[] = []
  /** The open structure elements, outermost first. */
  readonly #open: PDFKit.PDFStructureElement[] = []
  /** False while drawing artifacts, which screen readers skip. */
  #isTagged = true
  /** Where the next content goes, in points from the top. */
  y = margin

  /**
   * @param title shown in the viewer's window
   * @param made the creation time; the same data then gives the same file
   */
  constructor(title: string, made: Date) {
    this.#document = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: 'en',
      tagged: true,
      pdfVersion: '1.7',
      displayTitle: true,
      info: {
        Title: title,
        Author: company.legalName,
        Creator: company.name,
        CreationDate: made,
        ModDate: made,
      },
    })
    this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    const whole = this.#document.struct('Document')
    this.#document.addStructure(whole)
    this.#open.push(whole)
  }

  /** Opens a structure element, which contains everything until its end. */
  begin(type: 'Table' | 'TR'): void {
    if (!this.#isTagged) return
    const element = this.#document.struct(type)
    this.#open.at(-1)?.add(element)
    this.#open.push(element)
  }

  end(): void {
    if (this.#isTagged) this.#open.pop()?.end()
  }

  /** Draws an artifact: decoration, or text repeated on every page. Screen readers skip it. */
  artifact(draw: () => void): void {
    if (this.#isTagged) this.#document.markContent('Artifact')
    const wasTagged = this.#isTagged
    this.#isTagged = false
    draw()
    this.#isTagged = wasTagged
    if (wasTagged) this.#document.endMarkedContent()
  }

  /** Selects the font of a line. @returns the drawable text, and pdfkit's options */
  #prepare(text: string, { face: own = 'text', size = 10, x = margin, width, align = 'left' }: Line) {
    const face = faceFor(text, own)
    this.#document.registerFont(face, fontOf(face)).font(face, size)
    // Tabular figures align amounts in columns.
    const features: PDFKit.Mixins.OpenTypeFeatures[] = face === 'display' ? ['kern'] : ['kern', 'tnum']
    const options = { width: width ?? contentWidth - (x - margin), align, lineGap: size * 0.25, features }
    return { shown: drawable(text, face), x, options }
  }

  /** Writes text at `y` without moving it. @returns the text's height */
  set(text: string, line: Line = {}): number {
    const { shown, x, options } = this.#prepare(text, line)
    const structParent = this.#isTagged ? this.#open.at(-1) : undefined
    const structure = structParent && { structParent, structType: line.role ?? 'P' }
    this.#document.fillColor(line.colour ?? colours.ink).text(shown, x, this.y, { ...options, ...structure })
    return this.#document.y - this.y
  }

  /** @returns the height of text, in points */
  heightOf(text: string, line: Line = {}): number {
    const { shown, options } = this.#prepare(text, line)
    return this.#document.heightOfString(shown, options)
  }

  /** @returns the width of text on one line, in points */
  widthOf(text: string, line: Line = {}): number {
    const { shown, options } = this.#prepare(text, line)
    return this.#document.widthOfString(shown, { features: options.features })
  }

  /** Shortens text to a width in points, with an ellipsis. */
  fit(text: string, width: number, line: Line = {}): string {
    if (this.widthOf(text, line) <= width) return text
    const letters = [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment)
    const cut = (length: number) => `${letters.slice(0, length).join('').trimEnd()}…`
    let [fits, tooLong] = [0, letters.length]
    while (tooLong - fits > 1) {
      const half = Math.floor((fits + tooLong) / 2)
      if (this.widthOf(cut(half), line) <= width) fits = half
      else tooLong = half
    }
    return cut(fits)
  }

  /** Writes text and moves `y` below it. */
  write(text: string, line: Line = {}, gap = 0): void {
    this.y += this.set(text, line) + gap
  }

  rule(colour: string = colours.line): void {
    this.artifact(() =>
      this.#document
        .moveTo(margin, this.y)
        .lineTo(margin + contentWidth, this.y)
        .lineWidth(0.75)
        .strokeColor(colour)
        .stroke(),
    )
  }

  /** A filled bar, from `y` down. */
  bar(x: number, width: number, height: number, colour: string): void {
    this.artifact(() => this.#document.rect(x, this.y, width, height).fill(colour))
  }

  /** A square of black and white modules, such as a QR code, from `y` down. @param rows true is black */
  modules(rows: readonly (readonly boolean[])[], x: number, size: number, colour: string): void {
    const side = size / rows.length
    this.artifact(() => {
      rows.forEach((row, down) => {
        row.forEach((isBlack, right) => {
          if (isBlack) this.#document.rect(x + right * side, this.y + down * side, side, side)
        })
      })
      this.#document.fill(colour)
    })
  }

  brand(): void {
    this.artifact(() =>
      this.#document
        .save()
        .translate(margin, this.y)
        .scale(0.8)
        .path(company.logo.path)
        .fill(colours.ink)
        .restore(),
    )
    this.set(company.name, { face: 'display', size: 21, x: margin + 33 })
  }

  /** Starts a new page if fewer points are left. @returns whether it did */
  makeRoom(points: number): boolean {
    if (this.y + points <= bottom) return false
    this.#document.addPage()
    this.y = margin
    return true
  }

  /** Writes the footer with page numbers, one page per event loop turn. @returns the file */
  async finish(footer: string): Promise<Uint8Array> {
    const { start, count } = this.#document.bufferedPageRange()
    for (let page = start; page < start + count; page += 1) {
      await nextTurn()
      this.#document.switchToPage(page)
      this.y = pageHeight - 72
      this.rule()
      this.y += 12
      const number = count === 1 ? '' : ` · ${page + 1} of ${count}`
      this.artifact(() => this.set(`${footer}${number}`, footerLine))
    }
    const ended = new Promise<void>((resolve) => this.#document.on('end', resolve))
    this.#document.end()
    await ended
    return new Uint8Array(Buffer.concat(this.#chunks))
  }
}
