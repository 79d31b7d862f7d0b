import type { World } from '../worlds/world.ts'
import { ownedOf } from './people.ts'
import { read } from './publicPaths.ts'

/** Fills ids of the demo, of a project and of its buyer's home, into a route's path. */
export async function pathFiller(world: World): Promise<(path: string) => string> {
  const { unitId } = await ownedOf(world)
  const [project] = await read<{ _id: string }[]>(world, 'projects')
  return (path) => path.replace('{projectId}', project?._id ?? '').replace('{unitId}', unitId._id)
}
