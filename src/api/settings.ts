/** The site's settings, fixed when it is built. */

/** An address without trailing slashes. */
export const trimmed = (url: string) => url.replace(/\/+$/, '')

/** The API and the media service of `npm start`. The build also writes them into the pages' CSP. */
export const defaultApiUrl = 'http://localhost:8473/api/v1'
export const defaultMediaUrl = 'http://localhost:8473/v1_1/plinth'

/** Base address of the API, without a trailing slash. */
export const apiUrl = () => trimmed(import.meta.env.PUBLIC_API_URL || defaultApiUrl)
