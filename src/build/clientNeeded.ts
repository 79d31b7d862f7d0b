import type { AstroIntegration } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates a built island when the visitor or newer data need it. */
    'client:needed'?: boolean
  }
}

/** Makes `client:needed` a directive of islands (`src/browser/page/whenNeeded.ts`). */
export const clientNeeded = (): AstroIntegration => ({
  name: 'client-needed',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'needed', entrypoint: './src/browser/page/whenNeeded.ts' }),
  },
})
