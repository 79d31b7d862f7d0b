/** Money that came in: so many percent of the price, so many days ago; and how many days later it was recorded. */
type Payment = readonly [daysAgo: number, percent: number, recordedAfter?: number]

/** A home that someone bought, oldest payment first. The percentages of a home never add up to more than 100. */
export type DemoSale = {
  readonly unit: string
  readonly buyer: string
  readonly payments: readonly Payment[]
}

/** A deposit, then equal payments, one every 30 days. */
const monthly = (deposit: number, firstDay: number, count: number, percent: number): Payment[] => [
  [firstDay, deposit],
  ...Array.from({ length: count }, (_, index): Payment => [firstDay - 30 * (index + 1), percent]),
]

const amara = 'buyer@palmstone.example'
const mail = (name: string) => `${name}@mail.example`

export const demoSales: readonly DemoSale[] = [
  {
    unit: 'the-meridian/5A',
    buyer: amara,
    payments: [
      [419, 50],
      [388, 25],
      [352, 25],
    ],
  },
  { unit: 'palm-court/C1', buyer: amara, payments: monthly(30, 312, 9, 5) },
  // The last one was found on the bank statement some days later.
  { unit: 'harbour-lofts/104', buyer: amara, payments: [...monthly(30, 131, 3, 6), [11, 6, 3]] },
  { unit: 'cedar-terraces/1', buyer: mail('babatunde.ogunleye'), payments: [[410, 100]] },
  { unit: 'palm-court/A1', buyer: mail('babatunde.ogunleye'), payments: monthly(40, 205, 6, 8) },
  {
    unit: 'cedar-terraces/2',
    buyer: mail('chiamaka.obiora'),
    payments: [
      [405, 60],
      [371, 40],
    ],
  },
  { unit: 'the-meridian/2A', buyer: mail('femi.adebayo'), payments: [[408, 100]] },
  {
    unit: 'lagoon-towers/0804',
    buyer: mail('femi.adebayo'),
    payments: [
      [240, 40],
      [58, 30],
    ],
  },
  { unit: 'cedar-terraces/3', buyer: mail('hauwa.ibrahim'), payments: monthly(40, 378, 10, 6) },
  {
    unit: 'the-meridian/6C',
    buyer: mail('ifeanyi.okafor'),
    payments: [
      [351, 50],
      [322, 50],
    ],
  },
  {
    unit: 'orchid-gardens/Acacia',
    buyer: mail('ifeanyi.okafor'),
    payments: [
      [188, 40],
      [21, 30],
    ],
  },
  { unit: 'cedar-terraces/5', buyer: mail('kehinde.balogun'), payments: [[318, 100]] },
  { unit: 'harbour-lofts/205', buyer: mail('kehinde.balogun'), payments: monthly(25, 160, 5, 5) },
  { unit: 'palm-court/B1', buyer: mail('omolola.fashina'), payments: monthly(30, 285, 8, 5) },
  {
    unit: 'lagoon-towers/1102',
    buyer: mail('musa.abdullahi'),
    payments: [
      [252, 40],
      [96, 30],
    ],
  },
  {
    unit: 'the-meridian/8B',
    buyer: mail('musa.abdullahi'),
    payments: [
      [231, 70],
      [200, 30],
    ],
  },
  { unit: 'orchid-gardens/Banyan', buyer: mail('nkechi.umeh'), payments: [[176, 40]] },
  { unit: 'palm-court/D1', buyer: mail('olumide.akinwale'), payments: monthly(35, 139, 4, 5) },
  {
    unit: 'lagoon-towers/2601',
    buyer: mail('olumide.akinwale'),
    payments: [
      [112, 40],
      [9, 15],
    ],
  },
  { unit: 'harbour-lofts/101', buyer: mail('sade.coker'), payments: monthly(30, 70, 2, 6) },
]
