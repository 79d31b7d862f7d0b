import { type Font, openSync } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { drawable } from '#server/pdf/drawable.ts'
import { Sheet } from '#server/pdf/sheet.ts'
import { pdfLines } from '../../support/pdfText.ts'

const charactersOf = (face: string) => new Set((openSync(`src/fonts/pdf/${face}.ttf`) as Font).characterSet)

const faces = ['display', 'text', 'strong'] as const

const newSheet = () => new Sheet('A name', new Date('2026-11-20'))
/** Writes a text. @returns the first line that was set */
async function lineOf(text: string, face: (typeof faces)[number] = 'text') {
  const sheet = newSheet()
  sheet.write(text, { face })
  return pdfLines(await sheet.finish(''))[0]
}

describe('the PDFs', () => {
  test.each(faces)('the font face %s has the naira sign and the letters of names', (face) => {
    const characters = charactersOf(face)
    expect([...'₦0AzÉéẸẹỌọŃń’–'].filter((sign) => !characters.has(sign.codePointAt(0) ?? 0))).toEqual([])
  })

  test.each([
    ['Ọláṣẹ ₦5', 'Ọláṣẹ ₦5'],
    ['Ɓala ɗan Ƙofa', 'Bala dan Kofa'],
    ['O\u0323la\u0301', 'Ọlá'],
    ['Ẹ\u0300kọ\u0301', 'Ẹ\u0300kọ\u0301'],
    ['ḿ', 'm\u0301'],
    ['e\u030a \u0301a', 'e a'],
    ['a\tb\nc', 'a b c'],
    ['王 🙂', 'Wang ?'],
    ['김민수', 'GimMinSu'],
    ['हिन्दी', 'hindi'],
    ['Rock\u2010Stone \u2011 5\u2032 \u2033', 'Rock-Stone - 5\' "'],
    ['Ng\u02bcang\u02bba A → B ← C', 'Ng’ang‘a A -> B <- C'],
    ['A\u200b\u200d\u2060\u00ad\u202eda\u3164\ufe0f', 'Ada'],
    ['Ａｄａ №\u2044５ ⅓ ﬁn', 'Ada No/5 1/3 fin'],
  ])('the text %j is drawn as %j', (given, drawn) => {
    expect(drawable(given, 'text')).toBe(drawn)
  })

  test('a heading draws a letter and its dot apart if its font has no character for both', () => {
    expect(drawable('Ṣadé Homes', 'display')).toBe('S\u0323adé Homes')
  })

  test.each(faces)('the font face %s has every character that is drawn in it', (face) => {
    const characters = charactersOf(face)
    const everything = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).join('')
    const missing = [...drawable(everything, face)].filter(
      (sign) => !characters.has(sign.codePointAt(0) ?? 0),
    )
    expect(missing).toEqual([])
  })

  test.each(faces)(
    'the font face %s places tone marks over their letters, and the name can be copied',
    async (face) => {
      const name = 'Ọlọ\u0301runfẹ\u0301mi'
      expect(await lineOf(name, face)).toMatchObject({ text: name, placed: 2 })
    },
  )

  test.each(['Αθηνά Παπαδοπούλου', 'Дмитрий Щёголев', 'Ǝlə Ŋɔ Ɗan', '王小明 and 田中さくら'])(
    'the name %s is drawn in a font that has its letters',
    async (name) => {
      expect((await lineOf(name))?.text).toBe(name)
    },
  )

  test('Arabic text runs from right to left, with digits and Latin words from left to right', async () => {
    const line = await lineOf('Thank you, كريم (سعد) 12. This is for you.')
    expect(line?.text.normalize('NFKC')).toBe('Thank you, 12 (دعس) ميرك. This is for you.')
  })

  test('Arabic letters are joined, and a line of them is as high as it was measured', async () => {
    const sheet = newSheet()
    const name = 'محمد عبد الله '.repeat(12)
    const height = sheet.heightOf(name)
    sheet.write(name)
    expect(sheet.y).toBeCloseTo(56 + height)
    expect(sheet.widthOf('محمد')).toBeLessThan(
      [...'محمد'].reduce((sum, sign) => sum + sheet.widthOf(sign), 0),
    )
  })

  test('a line with a letter from another font is about as wide as one without', () => {
    const sheet = newSheet()
    const own = sheet.widthOf('Esther Obi, 0123456789')
    for (const line of ['Ǝsther Obi, 0123456789', '王ster Obi, 0123456789']) {
      expect(sheet.widthOf(line)).toBeGreaterThan(own * 0.8)
      expect(sheet.widthOf(line)).toBeLessThan(own * 1.3)
    }
  })

  test('a letter that no font has is written in Latin letters, and the font with most letters is used', async () => {
    expect((await lineOf('Ada 한 Обі'))?.text).toBe('Ada Han Обі')
  })
})
