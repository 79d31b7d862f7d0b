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
export type RouteTable = { rewrites: Rewrite[] }

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

/** `/projects/{projectId}` as the source of a regular expression that takes one segment per name. */
const matchOf = (path: string) => `^${escaped(path).replace(/\{[^}]+\}/g, '[^/]+')}/?$`

/** The route table of `src/routeTable.ts`, reduced to its patterns. */
export function routeTable(): RouteTable {
  const rewrites = routes.flatMap((route) =>
    'shell' in route ? [{ path: route.path, match: matchOf(route.path), shell: route.shell }] : [],
  )
  return { rewrites }
}

/** Paths that are pages of their own although a pattern would take them too, as `/projects/create` might. */
export function fixedOverPattern({ rewrites }: RouteTable): string[] {
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
export function shellFor({ rewrites }: RouteTable, pathname: string): string | undefined {
  return rewrites.find(({ match }) => new RegExp(match).test(pathname))?.shell
}
