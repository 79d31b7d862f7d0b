import type { Insertable } from 'kysely'
import { company, paperKinds } from '#company.ts'
import type { PrivateContent } from '../../modules/privateFiles/content.ts'
import { contentColumns } from '../../modules/privateFiles/privateFiles.ts'
import { beginSheet, footer, heading } from '../../pdf/parts.ts'
import type { Tables } from '../schema.ts'
import { type DemoSale, demo, projectOf, unitOf } from './company.ts'
import { demoId } from './ids.ts'
import { ownershipId } from './moneyRows.ts'
import type { PeopleIds } from './peopleRows.ts'
import { projectId } from './propertyRows.ts'
import { type Ago, workingMinute } from './times.ts'

/** What the papers of the demo say. Each is drawn once, and given wherever one is needed. */
const words = {
  contract: `This is where the contract between the buyer and ${company.legalName} would stand: the home, its price, when which part of it is paid, and what each side may do if the other is late.`,
  'allocation-letter': `This is where ${company.legalName} would confirm, after full payment, that the home is the buyer’s: its name, its plan, and from when they may move in.`,
  'handover-certificate':
    'This is where both sides would sign what was handed over: keys, meters with their readings, and the defects that are still to be mended.',
  'building-approval':
    'This is where the approval of the planning authority would stand, with its number and the plans that it is about.',
}

type DemoKind = keyof typeof words

/** The same file whenever it is drawn, so that its hash is the same too. */
async function draw(kind: DemoKind): Promise<PrivateContent> {
  const sheet = beginSheet(paperKinds[kind], new Date('2026-01-05T09:00:00.000Z'))
  heading(sheet, paperKinds[kind], 'An example for the demo. It confirms nothing.')
  sheet.write(words[kind], { size: 11 })
  return {
    ...{ mime: 'application/pdf', full: await sheet.finish(footer) },
    ...{ small: null, width: null, height: null },
  }
}

type Given = { readonly kind: DemoKind; readonly daysAgo: number }

/** The contract that the demo's buyer must still read, and the home that lacks its letter. */
const [unread, lacking] = ['palm-court/C1', 'the-meridian/8B']

function givenWith({ unit, payments }: DemoSale): Given[] {
  const [first = 1] = payments[0] ?? []
  const [last = 1] = payments.at(-1) ?? []
  const isPaid = payments.reduce((sum, [, percent]) => sum + percent, 0) === 100
  const isCompleted = projectOf(unitOf(unit).project).completed !== undefined
  return [
    { kind: 'contract', daysAgo: unit === unread ? 2 : first },
    ...(isPaid && unit !== lacking ? [{ kind: 'allocation-letter' as const, daysAgo: last }] : []),
    ...(isCompleted ? [{ kind: 'handover-certificate' as const, daysAgo: first }] : []),
  ]
}

/** A paper whose file is drawn. What it belongs to is a column of `documents`. */
export type DrawnPaper = Given & {
  readonly id: string
  readonly key: string
  readonly of: Partial<Tables['documents']>
  readonly content: PrivateContent
}

/** Draws the papers of all sales and projects. */
export async function drawPapers(): Promise<DrawnPaper[]> {
  const contents = {
    contract: await draw('contract'),
    'allocation-letter': await draw('allocation-letter'),
    'handover-certificate': await draw('handover-certificate'),
    'building-approval': await draw('building-approval'),
  }
  const drawn = (key: string, of: DrawnPaper['of'], given: Given): DrawnPaper => ({
    ...{ ...given, key, of, id: demoId(`paper/${key}/${given.kind}`), content: contents[given.kind] },
  })
  return [
    ...demo.sales.flatMap((sale) =>
      givenWith(sale).map((given) => drawn(sale.unit, { ownership_id: ownershipId(sale) }, given)),
    ),
    ...demo.projects.map(({ slug, started }) =>
      drawn(slug, { project_id: projectId(slug) }, { kind: 'building-approval', daysAgo: started }),
    ),
  ]
}

type Rows = {
  readonly file: Insertable<Tables['private_files']>
  readonly paper: Insertable<Tables['documents']>
}

/** The rows of drawn papers. */
export function paperRows(ago: Ago, people: PeopleIds, papers: readonly DrawnPaper[]): Rows[] {
  const added_by = people('admin@palmstone.example')
  return papers.map(({ id, key, of, kind, daysAgo, content }) => {
    const at = ago.days(daysAgo, workingMinute(key) + 30)
    const { sha256, bytes, ...columns } = contentColumns(content)
    const file = { id, owner_id: added_by, purpose: 'paper' as const, name: `${kind}.pdf` }
    return {
      file: { ...file, ...columns, sha256, bytes, created_at: at, used_at: at },
      paper: {
        ...{ id, ...of, kind, title: paperKinds[kind], file_id: id, sha256, bytes, added_by },
        ...{ needs_reading: key === unread ? 1 : 0, added_at: at, told_at: at },
      },
    }
  })
}
