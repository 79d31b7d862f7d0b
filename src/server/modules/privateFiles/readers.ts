import type { FileReaders } from './privateFiles.ts'

export const fileReaders: FileReaders = {
  claim: ({ id, userType }, { ownerId }) => id === ownerId || userType !== 'user',
}
