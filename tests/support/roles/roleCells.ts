import type { Role, RoleWorld } from '../worlds/roleWorld.ts'

export type Asked = {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: object
  readonly headers?: Record<string, string>
  /** A token to use instead of the role's own. */
  readonly token?: string | undefined
}
type Ask = (world: RoleWorld, role: Role) => Asked | Promise<Asked>
/** Statuses by role: nobody, garbage token, owner, other user, admin, superAdmin. */
type Cells = readonly [number, number, number, number, number, number]
export type Row = { readonly cells: Cells; readonly ask: Ask }

/** @param given the request; ids of the path that it lacks are those of the world */
export const row = (cells: Cells, given: Asked | Ask = {}): Row => ({
  cells,
  ask: async (world, role) => {
    const asked = typeof given === 'function' ? await given(world, role) : given
    return { ...asked, params: { ...world.ids, ...asked.params } }
  },
})

export const everyone = (status: number): Cells => [status, status, status, status, status, status]
export const anyPerson = (status: number): Cells => [401, 401, status, status, status, status]
export const owner = (status: number, superAdmin = 404): Cells => [401, 401, status, 404, 404, superAdmin]
export const admins = (status: number): Cells => [401, 401, 403, 403, status, status]
export const superAdmin = (status: number): Cells => [401, 401, 403, 403, 403, status]

let fresh = 0
export const newEmail = () => `matrix${++fresh}@example.com`
export const client = () => ({ 'X-Forwarded-For': `10.2.${fresh % 250}.${++fresh % 250}` })
export const details = () => ({ firstName: 'Ada', lastName: 'Obi', phoneNumber: '', email: newEmail() })
