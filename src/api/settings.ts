/** The site's settings, fixed when it is built. */

/** An address without slashes at its end. */
export const trimmed = (url: string) => url.replace(/\/+$/, '')

/** Where `npm start` has the API and the place of uploads. The build reads them too: they are in its pages' policy. */
export const defaultApiUrl = 'http://localhost:8473/api/v1'
export const defaultMediaUrl = 'http://localhost:8473/v1_1/plinth'

/** Base address of the API, without a slash at its end. */
export const apiUrl = () => trimmed(import.meta.env.PUBLIC_API_URL || defaultApiUrl)
