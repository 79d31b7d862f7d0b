import type { User } from '#contract/users.ts'
import { isErased } from '#domain/accountStatus.ts'
import { refuseField } from '../refusal.ts'

/**
 * Who had such an address would pass for erased, and nobody could change that again.
 * @throws Refusal 400 on `email` for an address that stands where an erased customer's stood
 */
export function refuseErasedAddress(person: Pick<User, 'email'>): void {
  if (isErased(person)) {
    throw refuseField(
      'email',
      'This address stands for a customer who was erased. Give one that reaches somebody.',
    )
  }
}
