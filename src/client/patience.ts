/** Ends when an answer that has not come never will: a phone has changed its cell meanwhile. */
export const patience = () => AbortSignal.timeout(30_000)

/** Ends with what gives a call up, or as patience does; a browser that cannot tell both knows the first alone. */
export const orPatience = (given: AbortSignal): AbortSignal => AbortSignal.any?.([given, patience()]) ?? given
