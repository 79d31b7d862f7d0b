/**
 * Design tokens. Text pairs with WCAG AA contrast: ink, muted, accent, success and danger on paper,
 * raised and sand; `on-ink` on ink, `on-accent` on accent, `on-danger` on danger, success on
 * success-soft, danger on danger-soft. Each colour has a light and a dark value. Documents with
 * data-theme="app" (the signed-in areas) follow the system's dark mode. The public site is always
 * light, as its pictures are made for a light ground.
 */
const palette = {
  ink: ['#16211c', '#f1ede4'],
  'on-ink': ['#faf7f1', '#131a17'],
  muted: ['#58615b', '#a9b1a9'],
  paper: ['#faf7f1', '#111815'],
  raised: ['#fffdf9', '#19221e'],
  sand: ['#efe8dc', '#1f2a25'],
  'sand-deep': ['#e0d5c3', '#2b3832'],
  line: ['#ddd5c7', '#2f3b35'],
  'line-strong': ['#8a8a7e', '#77847c'],
  accent: ['#9c4324', '#e59570'],
  'accent-deep': ['#7c331a', '#f0b092'],
  'accent-soft': ['#f6e5dc', '#3a251b'],
  'on-accent': ['#fffaf5', '#1d0f08'],
  success: ['#23603f', '#86cfa3'],
  'success-soft': ['#dfeee4', '#173525'],
  danger: ['#a3251b', '#f4a096'],
  'danger-soft': ['#fbe4e0', '#43201c'],
  'on-danger': ['#fffafa', '#260a07'],
}
const mapped = (toEntry) => Object.fromEntries(Object.entries(palette).map(toEntry))
const light = mapped(([name, [value]]) => [`--${name}`, value])
const dark = mapped(([name, [, value]]) => [`--${name}`, value])

/** @type {import('tailwindcss').Config} */
export default {
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      black: '#000',
      white: '#fff',
      ...mapped(([name]) => [name, `var(--${name})`]),
      /* The ground under our pictures while they load, by mood (scripts/pictures/site.ts). */
      tone: { dusk: '#5c6282', day: '#babec2', wood: '#b09276', leaf: '#62704e' },
    },
    /*
     * 768, 992, 1024, 1100, 1150 and 1500 px at the default text size. In em, as larger text needs
     * a wider window. Public pages mainly use 768 and 1100.
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
      display: "'Plinth Display', 'Plinth Display Fallback', 'Plinth Display Noto', Georgia, serif",
      sans: "'Plinth Text', 'Plinth Text Fallback', Arial, sans-serif",
    },
    /* The last five are display sizes, fluid between windows of 375 and 1440 px. */
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
        gutter: 'var(--gutter)',
        section: 'clamp(4.5rem, 9vw, 9rem)',
        head: 'clamp(3.5rem, 7vw, 7rem)',
        part: 'clamp(2.5rem, 5vw, 4.5rem)',
      },
      animation: { breathe: 'breathe 1.6s ease-in-out infinite alternate' },
      keyframes: { breathe: { to: { opacity: '0.55' } } },
    },
  },
  plugins: [
    ({ addBase }) =>
      addBase({
        ':root': { 'color-scheme': 'light', ...light },
        '@media (prefers-color-scheme: dark)': {
          ":root[data-theme='app']": { 'color-scheme': 'dark', ...dark },
        },
      }),
  ],
}
