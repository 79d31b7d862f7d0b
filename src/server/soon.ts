/** What may have to be waited for. */
export type Soon<T> = T | Promise<T>
