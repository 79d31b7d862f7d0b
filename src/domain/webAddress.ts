/**
 * Returns an address that a link may safely contain: http(s), or a path of this site.
 * @returns `#` for anything else, such as `javascript:` and `//elsewhere`
 */
export const webAddress = (url: string): string => (/^(https?:\/\/|\/(?!\/))/i.test(url) ? url : '#')
