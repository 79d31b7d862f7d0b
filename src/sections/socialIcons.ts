/** Outlines of the social networks' logos on a 24 px square, by the name in `company.ts`. */
export const socialIcons = {
  facebook:
    'M14 22v-8h2.8l.5-3.3H14V8.6c0-1 .3-1.6 1.7-1.6h1.7V4.1c-.3 0-1.3-.1-2.5-.1-2.5 0-4.2 1.5-4.2 4.3v2.4H8V14h2.7v8z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17 6a1.1 1.1 0 1 1 0 2.2A1.1 1.1 0 0 1 17 6z',
  x: 'M4 4h5l3.6 5L17 4h2.3l-5.6 6.5L20 20h-5l-4-5.6L6.2 20H4l6-6.9zm3 1.7 8.8 12.6h1.2L8.2 5.7z',
  linkedin:
    'M5.5 3.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM3.8 9.2h3.4V20H3.8zm5.5 0h3.2v1.5c.5-.9 1.6-1.8 3.3-1.8 3.5 0 4.2 2.2 4.2 5.2V20h-3.4v-5.2c0-1.3 0-2.9-1.8-2.9s-2 1.4-2 2.8V20H9.3z',
} as const
