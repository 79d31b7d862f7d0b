import { createHmac } from 'node:crypto'
import { cleanCode } from '#domain/paperCode.ts'
import { links } from '#routes.ts'
import type { Dependencies } from '../../dependencies.ts'
import { safeEqual } from '../../http/safeEqual.ts'
import { idLetters } from '../../txId.ts'

/** What a code vouches for. */
export type Vouched = {
  readonly kind: 'receipt' | 'statement'
  /** Of the receipt; of a statement, that of its newest line. */
  readonly txId: string
  /** Of the receipt; of a statement, what was paid in all. */
  readonly amountKobo: number
  /** When the money came, ISO 8601; of a statement, the day when it was made, `2026-11-30`. */
  readonly day: string
}

/** What a code says by itself. Only statements say their day. */
export type ReadCode = { readonly txId: string; readonly day: string | undefined; readonly mac: string }

/** Codes that prove that a paper is ours. The link key makes them; nothing is stored for them. */
export type PaperCodes = {
  /** What a paper shows of its code. @param siteUrl the site's public origin */
  printed(paper: Vouched): PrintedCode
  /** Whether a code vouches for this paper. Takes the same time whatever differs. */
  isGenuine(mac: string, paper: Vouched): boolean
}

export type PrintedCode = {
  /** What the camera opens: the page that checks, with the code. */
  readonly address: string
  /** Where to type the code by hand. */
  readonly page: string
  /** As people type it: groups of four. */
  readonly typed: string
}

const macLength = 24

const inFours = (text: string) => (text.match(/.{1,4}/g) ?? []).join(' ')

/** `2026-11-30` as `261130`. */
const shortDay = (day: string) => day.slice(2).replaceAll('-', '')

/** @returns undefined for what no paper has on it */
export function readCode(code: string): ReadCode | undefined {
  // The demo's references have 10 letters, all others 12.
  const parts = /^([0-9A-Z]{10,12})(?:(\d\d)(\d\d)(\d\d))?([0-9A-Z]{24})$/.exec(cleanCode(code))
  if (parts === null) return undefined
  const [, txId = '', year, month, day, mac = ''] = parts
  return { txId, day: year && `20${year}-${month}-${day}`, mac }
}

export function makePaperCodes({ linkKey, siteUrl }: Pick<Dependencies, 'linkKey' | 'siteUrl'>): PaperCodes {
  const sign = ({ kind, txId, amountKobo, day }: Vouched) => {
    const bytes = createHmac('sha256', linkKey)
      .update(`paper\n${kind}\n${txId}\n${amountKobo}\n${day}`)
      .digest()
    // 32 letters: five bits of a byte choose one, each as likely as the others.
    return [...bytes.subarray(0, macLength)].map((byte) => idLetters[byte % idLetters.length]).join('')
  }
  return {
    printed(paper) {
      const day = paper.kind === 'statement' ? shortDay(paper.day) : ''
      const mac = sign(paper)
      const page = `${siteUrl}${links.verify()}`
      return {
        address: `${page}#${paper.txId}${day}.${mac}`,
        page: page.replace(/^https?:\/\//, ''),
        typed: [inFours(paper.txId), day, inFours(mac)].filter(Boolean).join(' '),
      }
    },
    isGenuine: (mac, paper) => safeEqual(mac, sign(paper)),
  }
}
