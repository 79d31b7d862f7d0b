/** A value that is there already, or a promise of it. */
export type Soon<T> = T | Promise<T>

/** Goes on with a value, at once where it is there: on the way of a busy call every promise costs its share. */
export const goOn = <T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> =>
  value instanceof Promise ? value.then(next) : next(value)
