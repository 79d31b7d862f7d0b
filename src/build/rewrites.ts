import { routes } from '#routeTable.ts'

/**
 * One pattern of the route table: the page at `shell` answers every address that `match` accepts.
 */
export type Rewrite = {
  /** As in the route table: `/projects/{projectId}`. */
  path: string
  /** Source of a regular expression over the path of an address. */
  match: string
  /** The built page, with slashes around: `/projects/_/`. */
  shell: string
}

/** What the preview server and other hosts need to serve the built site. */
export type HostRules = {
  rewrites: Rewrite[]
  /**
   * The pages behind sign-in: source of a regular expression over the path of an address or of its
   * file.
   */
  guarded: string
}

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

/**
 * A path such as `/projects/{projectId}` as the source of a regular expression: one segment per
 * name.
 */
const patternOf = (path: string) => escaped(path).replace(/\{[^}]+\}/g, '[^/]+')
const matchOf = (path: string) => `^${patternOf(path)}/?$`

const guardedPaths = () => routes.filter(({ audience }) => audience !== 'public').map(({ path }) => path)

// Some hosts match again on the path of the file that they found.
const anyOf = (paths: readonly string[]) => `^(${paths.map(patternOf).join('|')})(/(index\\.html)?)?$`

/** The rules that `src/routeTable.ts` makes for hosts. */
export function hostRules(): HostRules {
  const rewrites = routes.flatMap((route) =>
    'shell' in route ? [{ path: route.path, match: matchOf(route.path), shell: route.shell }] : [],
  )
  return { rewrites, guarded: anyOf(guardedPaths()) }
}

/**
 * The guarded pages as paths that end in a slash, or in `*` where everything below is guarded too.
 * No two match the same address.
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

/**
 * Whether a page is behind sign-in. `pathname` is that of the address or of its shell, without
 * query.
 */
export const isGuarded = ({ guarded }: HostRules, pathname: string): boolean =>
  new RegExp(guarded).test(pathname)

/** Fixed pages that a pattern matches too, such as `/admin-dashboard/projects/create`. */
export function fixedOverPattern({ rewrites }: HostRules): string[] {
  return routes
    .filter((route) => !('shell' in route))
    .map((route) => route.path)
    .filter((path) => rewrites.some(({ match }) => new RegExp(match).test(path)))
}

/**
 * The shell that answers a path without a page of its own; undefined when no pattern matches: the
 * answer is 404.
 */
export const shellFor = ({ rewrites }: HostRules, pathname: string): string | undefined =>
  rewrites.find(({ match }) => new RegExp(match).test(pathname))?.shell
