import { vi } from 'vitest'

/**
 * Makes stores behave as in a browser and not as in a build: they load when a view reads them.
 */
vi.stubEnv('SSR', false)
