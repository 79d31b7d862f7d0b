import type { FileReaders } from './privateFiles.ts'

export const fileReaders: FileReaders = {
  /** Owners read papers by a call of their own, which notes that they did. */
  paper: ({ userType }) => userType !== 'user',
  claim: ({ id, userType }, { ownerId }) => id === ownerId || userType !== 'user',
}
