import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

/** The least a page with a React island can be: the floor of the signed-in pages (tests/bench/signedIn.ts). */
export default defineConfig({ integrations: [react()] })
