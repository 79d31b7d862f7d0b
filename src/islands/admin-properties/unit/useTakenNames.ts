import { useStore } from '@nanostores/react'
import { dataIn } from '#stores/loading/resource.ts'
import type { ProjectPage } from '#stores/properties/adminProject.ts'

/** Names of a project's units, if its page has loaded them. */
export const useTakenNames = ({ page }: ProjectPage): readonly string[] =>
  dataIn(useStore(page.$resource))?.project.units.map(({ name }) => name) ?? []
