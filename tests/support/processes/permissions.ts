import { statSync } from 'node:fs'

/** Who may do what with a file or folder, as `chmod` takes it: `700`. */
export const permissionsOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
