/** `customer` or `manager` of the unit; days ago (0: today, minutes ago); what was said. */
export type DemoMessage = readonly [from: 'customer' | 'manager', daysAgo: number, text: string]

/** A conversation about a home, oldest message first. `unread` newest messages have not been seen by their reader. */
export type DemoChat = {
  readonly unit: string
  readonly customer: string
  readonly unread: number
  readonly messages: readonly DemoMessage[]
}

const amara = 'buyer@palmstone.example'
const mail = (name: string) => `${name}@mail.example`

export const demoChats: readonly DemoChat[] = [
  {
    unit: 'palm-court/C1',
    customer: amara,
    unread: 2,
    messages: [
      [
        'customer',
        34,
        'Good morning Yusuf. Has the tiling of the pool deck started? I would like to bring my mother to see it.',
      ],
      [
        'manager',
        34,
        'Good morning Amara. The deck is set out and tiling begins on Monday. Come any weekday after ten, I will have two helmets ready.',
      ],
      ['customer', 33, 'Thank you. Thursday at eleven then.'],
      [
        'manager',
        27,
        'It was good to meet you both. I noted the request for the extra socket beside the kitchen island.',
      ],
      ['customer', 12, 'This month’s instalment went out this morning. Please let me know when you see it.'],
      ['manager', 11, 'Received and recorded, you will find it under your transactions.'],
      ['manager', 0, 'The electrician confirmed the extra socket; there is no charge for it.'],
      ['manager', 0, 'The tile samples for your bathroom are also here. Would Saturday suit you?'],
    ],
  },
  {
    unit: 'the-meridian/5A',
    customer: amara,
    unread: 0,
    messages: [
      ['customer', 61, 'Hello, the tap in the guest bathroom has started to drip.'],
      [
        'manager',
        61,
        'Sorry about that. The plumber can come tomorrow between nine and eleven, is somebody at home?',
      ],
      ['customer', 61, 'Yes, my brother will be in.'],
      ['manager', 60, 'Done, he changed the cartridge. It is under warranty.'],
      ['customer', 60, 'Perfect, thank you for the quick help.'],
    ],
  },
  {
    unit: 'lagoon-towers/1102',
    customer: mail('musa.abdullahi'),
    unread: 1,
    messages: [
      ['customer', 20, 'Salaam. Which floor has the west tower reached now?'],
      [
        'manager',
        19,
        'Good afternoon Alhaji. We poured the slab of the eighteenth floor on Friday. Yours has its windows in.',
      ],
      ['customer', 2, 'Wonderful. I will be in Lagos next week, can I see it?'],
    ],
  },
  {
    unit: 'palm-court/A1',
    customer: mail('babatunde.ogunleye'),
    unread: 2,
    messages: [
      [
        'manager',
        45,
        'Good day Mr Ogunleye, the balustrade colours are ready to choose from: bronze or black.',
      ],
      ['customer', 44, 'Black, please.'],
      ['customer', 1, 'Two questions before the next payment: will the studio have its own meter?'],
      ['customer', 1, 'And is there space for a bicycle in the basement?'],
    ],
  },
  {
    unit: 'cedar-terraces/3',
    customer: mail('hauwa.ibrahim'),
    unread: 0,
    messages: [
      ['customer', 80, 'Please, when is the garden service this month?'],
      ['manager', 79, 'Every second Tuesday, so the 9th and the 23rd. They start at House 1.'],
      ['customer', 79, 'Noted, thank you Halima.'],
    ],
  },
  {
    unit: 'orchid-gardens/Acacia',
    customer: mail('ifeanyi.okafor'),
    unread: 1,
    messages: [
      [
        'manager',
        22,
        'The roof of Villa Acacia was closed this week. The second payment is due now, as agreed.',
      ],
      ['customer', 21, 'Transferred this afternoon.'],
      ['manager', 20, 'Confirmed with thanks. I will send pictures of the terrace once the screed is dry.'],
    ],
  },
]
