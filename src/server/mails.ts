import type { UnsubscribeLinks } from './mail/unsubscribe.ts'
import { makeChatMails } from './modules/chat/mails.ts'
import { makeClaimMails } from './modules/claims/mails.ts'
import { makePowerMails } from './modules/electricity/mails.ts'
import { makeBillMails } from './modules/electricity/mailsBills.ts'
import { makeHoldMails } from './modules/holds/mails.ts'
import { makeOwnerMails } from './modules/owners/mails.ts'
import { makePaperMails } from './modules/papers/mails.ts'
import { makePlanMails } from './modules/plans/mails.ts'
import { makeProgressMails } from './modules/progress/mails.ts'
import { makeManagerMails } from './modules/properties/mails.ts'
import { makePublishingMails } from './modules/publishing/mails.ts'

type Dependencies = { readonly siteUrl: string; readonly unsubscribe: UnsubscribeLinks }

/** The mails of the topics. Each goes into the outbox in the transaction of its cause. */
export const makeMails = (dependencies: Dependencies) => ({
  ...makeChatMails(dependencies),
  ...makeManagerMails(dependencies),
  ...makeOwnerMails(dependencies),
  ...makePlanMails(dependencies),
  ...makePaperMails(dependencies),
  ...makeProgressMails(dependencies),
  ...makeHoldMails(dependencies),
  ...makeClaimMails(dependencies),
  ...makeBillMails(dependencies),
  ...makePowerMails(dependencies),
  ...makePublishingMails(dependencies),
})

export type Mails = ReturnType<typeof makeMails>
