import { lacksCall } from '#client/failure.ts'

/** A call that not every server has: what it answers, or undefined where it is not there. */
export const whereTold =
  <T>(call: () => Promise<T>) =>
  async (): Promise<T | undefined> => {
    try {
      return await call()
    } catch (error) {
      if (lacksCall(error)) return undefined
      throw error
    }
  }
