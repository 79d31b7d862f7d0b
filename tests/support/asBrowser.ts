import { vi } from 'vitest'

/**
 * Stores behave in tests as in a browser, not as in a build that renders them: they load when
 * looked at.
 */
vi.stubEnv('SSR', false)
