import { setImmediate as nextTurn } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { company } from '#company.ts'
import { type Face, fontOf } from '#fonts/faces.ts'
import { drawable, faceFor } from './drawable.ts'

/** Colours of the house, on white paper. */
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
/** Nothing is set below it: the footer's room. */
export const bottom = pageHeight - 96

export type Line = {
  readonly face?: Face
  readonly size?: number
  readonly colour?: string
  readonly x?: number
  readonly width?: number
  readonly align?: 'left' | 'right'
  /** What it is to who has the paper read out; a paragraph unless told. */
  readonly role?: 'P' | 'H1' | 'H2' | 'TH' | 'TD'
}

/** How the footer is set. */
export const footerLine: Line = { size: 8, colour: colours.muted }

/** An A4 sheet in the house style, written from top to bottom. */
export class Sheet {
  readonly #document: PDFKit.PDFDocument
  readonly #chunks: Buffer[] = []
  /** The parts that are begun and not ended, the whole paper first. */
  readonly #parts: PDFKit.PDFStructureElement[] = []
  #isRead = true
  /** Points from the top where the next thing is set. */
  y = margin

  /**
   * @param title shown by the reader's window
   * @param made when, so that the same data gives the same file
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
    this.#parts.push(whole)
  }

  /** Begins a part of the paper, which what is set until its end belongs to. */
  begin(part: 'Table' | 'TR'): void {
    if (!this.#isRead) return
    const begun = this.#document.struct(part)
    this.#parts.at(-1)?.add(begun)
    this.#parts.push(begun)
  }

  /** Ends the part that was begun last. */
  end(): void {
    if (this.#isRead) this.#parts.pop()?.end()
  }

  /** Draws what stands for the eye alone, or again on every page: it is not read out. */
  unread(draw: () => void): void {
    if (this.#isRead) this.#document.markContent('Artifact')
    const wasRead = this.#isRead
    this.#isRead = false
    draw()
    this.#isRead = wasRead
    if (wasRead) this.#document.endMarkedContent()
  }

  /** Takes up the face of a line. @returns its text as it is drawn, and how */
  #take(text: string, { face: own = 'text', size = 10, x = margin, width, align = 'left' }: Line) {
    const face = faceFor(text, own)
    this.#document.registerFont(face, fontOf(face)).font(face, size)
    // Figures of one width, so that amounts stand under each other.
    const features: PDFKit.Mixins.OpenTypeFeatures[] = face === 'display' ? ['kern'] : ['kern', 'tnum']
    const options = { width: width ?? contentWidth - (x - margin), align, lineGap: size * 0.25, features }
    return { shown: drawable(text, face), x, options }
  }

  /** Sets text at the present height without moving on. @returns its height */
  set(text: string, line: Line = {}): number {
    const { shown, x, options } = this.#take(text, line)
    const structParent = this.#isRead ? this.#parts.at(-1) : undefined
    const structure = structParent && { structParent, structType: line.role ?? 'P' }
    this.#document.fillColor(line.colour ?? colours.ink).text(shown, x, this.y, { ...options, ...structure })
    return this.#document.y - this.y
  }

  /** @returns the points that text takes down the paper when it is set so */
  heightOf(text: string, line: Line = {}): number {
    const { shown, options } = this.#take(text, line)
    return this.#document.heightOfString(shown, options)
  }

  /** @returns the points that text takes across the paper on one line */
  widthOf(text: string, line: Line = {}): number {
    const { shown, options } = this.#take(text, line)
    return this.#document.widthOfString(shown, { features: options.features })
  }

  /** Text on one line of so many points, with an ellipsis for what does not fit there. */
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

  /** Sets text and moves below it. */
  write(text: string, line: Line = {}, gap = 0): void {
    this.y += this.set(text, line) + gap
  }

  rule(colour: string = colours.line): void {
    this.unread(() =>
      this.#document
        .moveTo(margin, this.y)
        .lineTo(margin + contentWidth, this.y)
        .lineWidth(0.75)
        .strokeColor(colour)
        .stroke(),
    )
  }

  /** A filled bar across the content, from the present height down. */
  bar(x: number, width: number, height: number, colour: string): void {
    this.unread(() => this.#document.rect(x, this.y, width, height).fill(colour))
  }

  /** The company's mark with its name. */
  brand(): void {
    this.unread(() =>
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

  /** Begins another page when less than so many points are left. @returns whether it did */
  makeRoom(points: number): boolean {
    if (this.y + points <= bottom) return false
    this.#document.addPage()
    this.y = margin
    return true
  }

  /** Writes the footer on every page with the page's number, each in a turn of its own. @returns the whole file */
  async finish(footer: string): Promise<Uint8Array> {
    const { start, count } = this.#document.bufferedPageRange()
    for (let page = start; page < start + count; page += 1) {
      await nextTurn()
      this.#document.switchToPage(page)
      this.y = pageHeight - 72
      this.rule()
      this.y += 12
      const number = count === 1 ? '' : ` · ${page + 1} of ${count}`
      this.unread(() => this.set(`${footer}${number}`, footerLine))
    }
    const ended = new Promise<void>((resolve) => this.#document.on('end', resolve))
    this.#document.end()
    await ended
    return new Uint8Array(Buffer.concat(this.#chunks))
  }
}
