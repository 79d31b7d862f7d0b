/**
 * Shows what the address asked for: until the page's script has chosen it among all that was built, a page that was
 * opened with choices in its address leaves it out (sections/Live.astro, styles/catalogue.css).
 */
export const showAsked = () => document.documentElement.removeAttribute('data-asked')
