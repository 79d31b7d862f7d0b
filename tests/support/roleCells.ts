import type { Role, RoleWorld } from './roleWorld.ts'

export type Asked = {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: object
  readonly headers?: Record<string, string>
  /** Instead of the role's own token. */
  readonly token?: string | undefined
}
/**
 * Statuses in the order of `roles`: nobody, garbage token, owner, other user, admin, superAdmin.
 */
type Cells = readonly [number, number, number, number, number, number]
export type Row = {
  readonly cells: Cells
  readonly ask: (world: RoleWorld, role: Role) => Asked | Promise<Asked>
}

export const everyone = (status: number): Cells => [status, status, status, status, status, status]
export const signedIn = (owner: number, other: number, admin: number, superAdmin: number): Cells => [
  401,
  401,
  owner,
  other,
  admin,
  superAdmin,
]
export const admins = (status: number): Cells => [401, 401, 403, 403, status, status]
export const nothing = () => ({})

let fresh = 0
export const newEmail = () => `matrix${++fresh}@example.com`
export const client = () => ({ 'X-Forwarded-For': `10.2.${fresh % 250}.${++fresh % 250}` })
export const details = () => ({ firstName: 'Ada', lastName: 'Obi', phoneNumber: '', email: newEmail() })
