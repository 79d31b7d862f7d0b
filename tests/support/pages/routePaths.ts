import type { World } from '../worlds/world.ts'
import { ownedOf } from './people.ts'
import { read } from './publicPaths.ts'

/** Makes a function that fills ids of a demo project and of the buyer's unit into a path. */
export async function pathFiller(world: World): Promise<(path: string) => string> {
  const { unitId } = await ownedOf(world)
  const [project] = await read<{ _id: string }[]>(world, 'projects')
  return (path) => path.replace('{projectId}', project?._id ?? '').replace('{unitId}', unitId._id)
}
