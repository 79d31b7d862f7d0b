import type { ProjectSlug } from './projects.ts'

/** A question from the public form. `handledAfter` is in days; without it nobody has answered yet. */
export type DemoEnquiry = {
  readonly name: string
  readonly email: string
  readonly phone?: string
  readonly message: string
  readonly project?: ProjectSlug
  readonly unit?: string
  readonly daysAgo: number
  readonly handledAfter?: number
}

export const demoEnquiries: readonly DemoEnquiry[] = [
  {
    name: 'Temitope Alade',
    email: 'temitope.alade@mail.example',
    phone: '+234 818 555 0141',
    message:
      'We live in Manchester and would like to buy before we move home. Can we view Palm Court by video call?',
    project: 'palm-court',
    daysAgo: 1,
  },
  {
    name: 'Chinedu Mba',
    email: 'chinedu.mba@mail.example',
    message: 'Is Villa Hibiscus still available, and could the payment be spread over eighteen months?',
    project: 'orchid-gardens',
    unit: 'orchid-gardens/Hibiscus',
    daysAgo: 3,
  },
  {
    name: 'Zainab Lawal',
    email: 'zainab.lawal@mail.example',
    phone: '+234 819 555 0142',
    message: 'What is the service charge at The Meridian, and does it include diesel?',
    project: 'the-meridian',
    daysAgo: 9,
    handledAfter: 1,
  },
  {
    name: 'Segun Oyelaran',
    email: 'segun.oyelaran@mail.example',
    message: 'I represent a small cooperative. Do you offer terms for five or more units?',
    daysAgo: 26,
    handledAfter: 2,
  },
]
