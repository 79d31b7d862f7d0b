import { randomUUID } from 'node:crypto'

/** The id under which a request is logged and answered: the one it brought, if that can be logged, else a new one. */
export const requestIdOf = (given: string | undefined): string =>
  given === undefined || given === '' || given.length > 255 || /[^\w\-=]/.test(given) ? randomUUID() : given
