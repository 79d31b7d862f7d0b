import { statSync } from 'node:fs'

/** The permissions of a file or folder in the form of `chmod`, such as `700`. */
export const permissionsOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
