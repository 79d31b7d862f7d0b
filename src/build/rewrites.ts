import { routes } from '#routeTable.ts'

/** One pattern of the route table: every address that `match` accepts is answered by the page at `shell`. */
export type Rewrite = {
  /** As in the route table: `/projects/{projectId}`. */
  path: string
  /** Source of a regular expression over the path of an address. */
  match: string
  /** The built page, with slashes around: `/projects/_/`. */
  shell: string
}

/** What the preview server and other hosts need to know to serve the built site. */
export type HostRules = {
  rewrites: Rewrite[]
  /** Source of a regular expression over the path of an address or of its file: the pages behind sign-in. */
  guarded: string
}

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

/** `/projects/{projectId}` as the source of a regular expression that takes one segment per name. */
const patternOf = (path: string) => escaped(path).replace(/\{[^}]+\}/g, '[^/]+')
const matchOf = (path: string) => `^${patternOf(path)}/?$`

const guardedPaths = () => routes.filter(({ audience }) => audience !== 'public').map(({ path }) => path)

// Some hosts look again once they have found the file.
const anyOf = (paths: readonly string[]) => `^(${paths.map(patternOf).join('|')})(/(index\\.html)?)?$`

/** What hosts need of the route table (`src/routeTable.ts`): its patterns and what is guarded. */
export function hostRules(): HostRules {
  const rewrites = routes.flatMap((route) =>
    'shell' in route ? [{ path: route.path, match: matchOf(route.path), shell: route.shell }] : [],
  )
  return { rewrites, guarded: anyOf(guardedPaths()) }
}

/**
 * The guarded pages as paths that end in a slash or, where nothing under them is for everybody, in `*`. No two take
 * the same address.
 */
export function guardedFolders(): string[] {
  const folderOf = (path: string) => `${path.split('{')[0]}/`.replace('//', '/')
  const open = routes.filter(({ audience }) => audience === 'public').map(({ path }) => folderOf(path))
  const folders = guardedPaths().map((path) => {
    const folder = folderOf(path)
    return open.some((other) => other.startsWith(folder)) ? folder : `${folder}*`
  })
  const within = (path: string, other: string) =>
    other !== path && other.endsWith('*') && path.startsWith(other.slice(0, -1))
  return [...new Set(folders)].filter((path) => !folders.some((other) => within(path, other)))
}

/** Whether a page is behind sign-in. `pathname` without query, of the address or of the shell that answers it. */
export const isGuarded = ({ guarded }: HostRules, pathname: string): boolean =>
  new RegExp(guarded).test(pathname)

/** Paths that are pages of their own although a pattern would take them too, as `/projects/create` might. */
export function fixedOverPattern({ rewrites }: HostRules): string[] {
  return routes
    .filter((route) => !('shell' in route))
    .map((route) => route.path)
    .filter((path) => rewrites.some(({ match }) => new RegExp(match).test(path)))
}

/**
 * The shell that answers an address for which no page was built.
 * @param pathname without query
 * @returns undefined for an address that no pattern knows: the answer is 404
 */
export function shellFor({ rewrites }: HostRules, pathname: string): string | undefined {
  return rewrites.find(({ match }) => new RegExp(match).test(pathname))?.shell
}
