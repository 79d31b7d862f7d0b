import { type CollectionEntry, type CollectionKey, getEntry } from 'astro:content'

/**
 * What `src/content/<name>.yaml` says.
 * @throws Error if there is no such file
 */
export async function contentOf<Name extends Exclude<CollectionKey, 'legal'>>(
  name: Name,
): Promise<CollectionEntry<Name>['data']> {
  const entry = await getEntry(name, name)
  if (entry === undefined) throw new Error(`src/content/${name}.yaml is missing`)
  return entry.data
}
