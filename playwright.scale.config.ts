import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

const reporters = Array.isArray(base.reporter) ? base.reporter : []

/**
 * The whole browser suite against nginx, three instances and one PostgreSQL, one instance killed half-way:
 * `npm test -- scale`. Needs nginx and PostgreSQL on the machine.
 */
export default defineConfig({
  ...base,
  workers: 1,
  globalSetup: './tests/support/scale/world.ts',
  reporter: [...reporters, ['./tests/support/scale/killer.ts']],
  projects: (base.projects ?? []).filter(({ name }) => name !== 'postgres'),
})
