/**
 * The operator's own words: who the company is and how to reach it. Edit this file to make the site
 * yours; everything else reads the company from here.
 */
export const company = {
  name: 'Palmstone',
  legalName: 'Palmstone Developments Ltd',
  tagline: 'Homes in Lagos, built to be kept.',
  copyrightYear: 2024,
  /** The mark beside the name, one outline; drawn in the colour of the text around it. */
  logo: {
    viewBox: '0 0 32 32',
    path: 'M4 27h24v3H4zM8 22.5h16v3H8zM14.7 21h2.6v-8.2c0-1.5 2-4.8 9.2-4.3-1.6-3-6.7-3.8-9.2.2.3-3.4 2.8-5.7 5.2-6.2-3.7-1.3-6.5 1-6.5 3.6C16 3.5 13.2 1.2 9.5 2.5c2.4.5 4.9 2.8 5.2 6.2-2.5-4-7.6-3.2-9.2-.2 7.2-.5 9.2 2.8 9.2 4.3z',
  },
  /** ISO 4217. It must have a hundred parts, as kobo of a naira. */
  currency: 'NGN',
  /** Before amounts: `₦500`, or with letters alone `KSh`, which are set apart: `KSh 500`. */
  currencySign: '₦',
  /** As sentences have it: "In naira", "In pounds". */
  currencyName: 'naira',
  /** What else people type for the sign, in letters; may be empty. */
  currencyAlso: ['N'],
  /** The language of the pages: an English, since their texts are. */
  language: 'en-NG',
  /** Of the company's clock, by which days begin and mails go out, as the IANA names it. */
  timeZone: 'Africa/Lagos',
  address: {
    street: '14 Bishop Aboyade Cole Street',
    district: 'Victoria Island',
    city: 'Lagos',
    country: 'Nigeria',
    countryCode: 'NG',
  },
  /** Of the country: a number that is typed without one, 0803…, is dialled as +234 803…. */
  callingCode: '234',
  /** What mobile numbers look like without the leading zero, which spreadsheets drop. */
  mobileWithoutZero: '[789][01]\\d{8}',
  mobile: '+234 803 555 0142',
  mail: 'hello@palmstone.example',
  supportMail: 'support@palmstone.example',
  /**
   * The external messaging service that the chat link opens; `?text=` is added with the subject.
   */
  chatUrl: 'https://wa.me/2348035550142',
  socials: [
    { name: 'Facebook', icon: 'facebook', url: 'https://facebook.com/palmstone.example' },
    { name: 'Instagram', icon: 'instagram', url: 'https://instagram.com/palmstone.example' },
    { name: 'X', icon: 'x', url: 'https://x.com/palmstone_example' },
    { name: 'LinkedIn', icon: 'linkedin', url: 'https://linkedin.com/company/palmstone-example' },
  ],
} as const

/**
 * When owners are reminded of a payment plan: days before and after the day of a line, and the hours
 * of the day, by the company's clock, between which such mails go out.
 */
export const planReminders = { before: [7, 1], after: [1, 7, 30], from: '08:00', until: '18:00' } as const

/** How many days a home may be held, or reserved, from the first moment on. */
export const holdDays = { hold: 14, reservation: 90 } as const

/**
 * After how many days an enquiry no longer names its visitor: counted from when it was handled, or
 * from when it came if nobody did. A hold no longer names its person so long after its end. The
 * privacy page names all three.
 */
export const retentionDays = { handledEnquiries: 180, newEnquiries: 730, endedHolds: 180 } as const

/**
 * The kinds of papers of a home, in the order of lists. A key is stored with each paper, so it stays;
 * its words may change. Admins alone read `identity`: a buyer's passport or proof of address.
 */
export const paperKinds = {
  'offer-letter': 'Offer letter',
  contract: 'Contract of sale',
  'allocation-letter': 'Allocation letter',
  'survey-plan': 'Survey plan',
  deed: 'Deed of assignment',
  'building-approval': 'Building approval',
  'handover-certificate': 'Handover certificate',
  warranty: 'Warranty',
  manual: 'Manual',
  identity: 'Identity paper',
  other: 'Other paper',
} as const

/**
 * Which papers a home must have, and within how many days after what. Its owner sees what is to come,
 * and the overview what is missing. It may be empty.
 */
export const paperRules: readonly {
  readonly kind: Exclude<keyof typeof paperKinds, 'identity'>
  readonly after: 'assigned' | 'paid in full' | 'completed'
  readonly days: number
}[] = [
  { kind: 'contract', after: 'assigned', days: 30 },
  { kind: 'allocation-letter', after: 'paid in full', days: 14 },
  { kind: 'handover-certificate', after: 'completed', days: 60 },
]

/** Where buyers transfer money to; may be empty. Their home's page shows it. */
export const companyAccounts: readonly {
  readonly bank: string
  readonly number: string
  readonly name: string
}[] = [{ bank: 'Example Bank', number: '0123456789', name: company.legalName }]

/**
 * What receipts and statements print below the legal name, such as `registration: 'RC …'` of the
 * Corporate Affairs Commission and `taxId: 'TIN …'`. The legal pages name the first, and the number at
 * the Lagos State Real Estate Regulatory Authority. Apart from `company`, which every page loads.
 */
export const companyNumbers: {
  readonly registration?: string
  readonly taxId?: string
  readonly lasrera?: string
} = {}

/** Where questions about personal data go: the privacy page names it. */
export const privacyMail = 'privacy@palmstone.example'
