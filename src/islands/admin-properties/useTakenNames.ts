import { useStore } from '@nanostores/react'
import type { ProjectPage } from '#stores/adminProject.ts'
import { dataIn } from '#stores/resource.ts'

/** The names of a project's units, as far as its page knows them. */
export const useTakenNames = ({ page }: ProjectPage): readonly string[] =>
  dataIn(useStore(page.$resource))?.project.units.map(({ name }) => name) ?? []
