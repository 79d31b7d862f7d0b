import type { User } from '#contract/users.ts'
import { isErased } from '#domain/accountStatus.ts'
import { refuseField } from '../../http/refusal.ts'

/**
 * Refuses an address that looks like an erased customer's. An account with it would count as
 * erased, and nobody could change that.
 * @throws Refusal 400 on `email`
 */
export function refuseErasedAddress(person: Pick<User, 'email'>): void {
  if (isErased(person)) {
    throw refuseField(
      'email',
      'This address stands for a customer who was erased. Give one that reaches somebody.',
    )
  }
}
