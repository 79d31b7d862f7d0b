/**
 * Design tokens, used by name everywhere. Colours are CSS variables (src/styles/tokens.css), so that the
 * signed-in areas can follow the system into a dark theme; sizes are fixed here.
 * Text pairs that hold WCAG AA: ink, muted, accent, success and danger on paper, raised and sand;
 * `on-ink` on ink, `on-accent` on accent, `on-danger` on danger, success on success-soft, danger on danger-soft.
 */
const token = (name) => `var(--${name})`

/** @type {import('tailwindcss').Config} */
export default {
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ink: token('ink'),
      'on-ink': token('on-ink'),
      muted: token('muted'),
      paper: token('paper'),
      raised: token('raised'),
      sand: { DEFAULT: token('sand'), deep: token('sand-deep') },
      line: { DEFAULT: token('line'), strong: token('line-strong') },
      accent: { DEFAULT: token('accent'), deep: token('accent-deep'), soft: token('accent-soft') },
      'on-accent': token('on-accent'),
      success: { DEFAULT: token('success'), soft: token('success-soft') },
      danger: { DEFAULT: token('danger'), soft: token('danger-soft') },
      'on-danger': token('on-danger'),
      /* The ground under a picture of ours that is still on its way, by its mood (scripts/pictures/site.ts). */
      tone: { dusk: '#5c6282', day: '#babec2', wood: '#b09276', leaf: '#62704e' },
    },
    /*
     * The widths at which layouts change (spec section 9): 768, 992, 1024, 1100, 1150 and 1500 px at the usual size of
     * text. In em: with larger text a window has room for less beside each other. 768 and 1100 carry the public pages.
     */
    screens: {
      md: '48em',
      tablet: '62em',
      lg: '64em',
      wide: '68.75em',
      xl: '71.875em',
      '2xl': '93.75em',
    },
    fontFamily: {
      display: token('display-face'),
      sans: token('text-face'),
    },
    /* The last five are display sizes, fluid between a 375 and a 1440 px window. */
    fontSize: {
      xs: ['0.75rem', { lineHeight: '1.125rem' }],
      sm: ['0.875rem', { lineHeight: '1.375rem' }],
      base: ['1rem', { lineHeight: '1.625rem' }],
      lg: ['1.1875rem', { lineHeight: '1.875rem' }],
      'title-sm': ['clamp(1.375rem, 1.28rem + 0.4vw, 1.625rem)', { lineHeight: '1.25' }],
      title: ['clamp(1.75rem, 1.5rem + 1vw, 2.375rem)', { lineHeight: '1.18' }],
      'title-lg': ['clamp(2.125rem, 1.6rem + 2.2vw, 3.5rem)', { lineHeight: '1.1' }],
      display: ['clamp(2.5rem, 1.7rem + 3.4vw, 4.75rem)', { lineHeight: '1.04' }],
      'display-lg': ['clamp(2.875rem, 1.7rem + 5vw, 6.25rem)', { lineHeight: '0.98' }],
    },
    extend: {
      maxWidth: { prose: '65ch' },
      spacing: {
        gutter: token('gutter'),
        section: 'clamp(4.5rem, 9vw, 9rem)',
        head: 'clamp(3.5rem, 7vw, 7rem)',
        part: 'clamp(2.5rem, 5vw, 4.5rem)',
      },
      animation: { breathe: 'breathe 1.6s ease-in-out infinite alternate' },
      keyframes: { breathe: { to: { opacity: '0.55' } } },
    },
  },
}
