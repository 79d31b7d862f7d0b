import { z } from 'zod'
import { byAdmins, defineCalls } from './call.ts'
import {
  amount,
  amountOrNothing,
  email,
  id,
  moreThanNothing,
  naira,
  nothing,
  optionalText,
  paidBefore,
  phoneNumber,
  receivedOn,
  text,
  time,
} from './fields/fields.ts'
import { paperCounts } from './papers.ts'
import { planSummary } from './plans.ts'
import { unitSummary } from './units.ts'

/** A unit as its owner's dashboard lists it. Other servers send no field after `unitId`. */
export const ownedUnit = z
  .object({
    _id: z.string(),
    unitId: unitSummary
      .pick({ _id: true, name: true, image: true, price: true, numberOfRooms: true })
      .extend({ projectName: z.string().optional(), projectId: z.string().optional() }),
    pricePaid: naira.optional(),
    outstanding: naira.optional(),
    recentPayment: naira.optional(),
    createdAt: time.optional(),
    plan: planSummary.optional(),
    updates: z.number().optional().meta({ description: 'How many updates of the building there are' }),
    documents: paperCounts
      .optional()
      .meta({ description: 'Papers of the home. Without it this server keeps none' }),
    claims: z.number().optional().meta({
      description: 'How many transfers that the owner told of wait. Without it this server takes none',
    }),
  })
  .meta({ id: 'OwnedUnit' })
export type OwnedUnit = z.infer<typeof ownedUnit>

/** Who owns a unit and what was paid, as an admin sees it. */
export const unitOwner = z
  .object({
    _id: z.string(),
    ownerId: z.object({
      _id: z.string().optional(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
    }),
    phoneNumber: z.string().optional(),
    pricePaid: naira,
    recentPayment: naira,
    outstanding: naira.optional(),
    removable: z
      .boolean()
      .optional()
      .meta({ description: 'Whether this server can remove an owner who was assigned by mistake' }),
    claims: z.number().optional().meta({
      description: 'How many transfers the owner told of wait. Without it this server takes none',
    }),
    planVersion: z.number().optional().meta({
      description: 'Of the payment plan; 0 for none yet. Without it this server has no payment plans',
    }),
  })
  .meta({ id: 'UnitOwner' })
export type UnitOwner = z.infer<typeof unitOwner>

/** A past sale is brought in from a company's own books. */
const quiet = z.literal(true, 'quiet can only be true').optional().meta({
  description:
    'Brings in what happened before the company kept its books here: nobody gets a mail. For superAdmins only',
})

const unitParams = z.object({ unitId: id('Unit id') })

export const ownerCalls = defineCalls({
  'GET /admin/owned-units/{userId}': {
    access: 'admin',
    topic: 'Owners',
    summary: 'The units that a customer owns',
    params: z.object({ userId: id('User id') }),
    answer: z.array(ownedUnit),
  },
  'GET /user/owned-units': {
    access: 'user',
    topic: 'Customer',
    summary: 'The units the caller owns',
    answer: z.array(ownedUnit),
  },
  'POST /admin/unit/{unitId}/add-user': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Owners',
    summary: 'Assign an owner to a unit that has none; an unknown e-mail gets an account',
    params: unitParams,
    body: z
      .object({
        firstName: text('Name'),
        lastName: optionalText('Last name').optional(),
        email,
        phoneNumber: phoneNumber.optional(),
        pricePaid: amountOrNothing('Price paid').meta({
          description: 'More than 0; with `quiet` it may be 0, for a buyer who has paid nothing yet',
        }),
        receivedOn,
        quiet,
        holdId: id('Hold id').optional().meta({
          description:
            'Of the person for whom the unit is held. The unit gets the price of the day it was held, and the hold ends',
        }),
        priceNow: z
          .boolean('priceNow must be true or false')
          .optional()
          .meta({ description: 'Keeps the unit’s price of today instead' }),
      })
      .refine(({ pricePaid, quiet }) => pricePaid > 0 || quiet, {
        path: ['pricePaid'],
        message: moreThanNothing('Price paid'),
      }),
    answer: unitOwner,
    status: 201,
    message: 'Unit Assigned to user',
    refusals: [409],
  },
  'PUT /admin/owned-unit/{ownedUnitId}/update-payment': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Owners',
    summary: 'Record a payment: it is added to what was paid before',
    params: z.object({ ownedUnitId: id('Owned unit id') }),
    body: z.object({
      newPrice: amount('New price paid'),
      receivedOn,
      quiet,
      paidBefore,
    }),
    answer: unitOwner,
    message: 'Payment Updated',
    refusals: [409],
  },
  'POST /admin/unit-transaction/{txId}/reverse': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Owners',
    summary:
      'Reverse a payment that was recorded by mistake, or refunded: both lines stay in the ledger. Answers the owner after the reversal, or null for an electricity payment',
    params: z.object({ txId: id('Transaction id') }),
    body: z.object({ reason: text('Reason') }),
    answer: unitOwner.nullable(),
    message: 'Payment Reversed',
    refusals: [409],
  },
  'POST /admin/unit-owner/{ownedUnitId}/remove': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Owners',
    summary:
      'Remove an owner who was assigned by mistake: payments that stand are reversed, and the unit has no owner',
    params: z.object({ ownedUnitId: id('Owned unit id') }),
    body: z.object({ reason: text('Reason') }),
    answer: nothing,
    message: 'Owner Removed',
    refusals: [409],
  },
  'GET /admin/unit-owner-details/{unitId}': {
    access: 'admin',
    topic: 'Owners',
    summary: "A list whose first item is the unit's ownership; empty without an owner",
    params: unitParams,
    answer: z.array(unitOwner),
  },
})
