import { useStore } from '@nanostores/react'
import type { ProjectPage } from '#stores/adminProject.ts'
import { dataIn } from '#stores/resource.ts'

/** Names of a project's units, if its page has loaded them. */
export const useTakenNames = ({ page }: ProjectPage): readonly string[] =>
  dataIn(useStore(page.$resource))?.project.units.map(({ name }) => name) ?? []
