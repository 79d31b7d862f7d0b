/** Errors before a connection is made. */
const beforeSending = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** Whether `fetch` failed before it sent anything: the other side can't have acted on it. */
export const neverSent = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  beforeSending.has(String(error.cause.code))
