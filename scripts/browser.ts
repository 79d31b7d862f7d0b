import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The Chromium of this machine: `PLAYWRIGHT_CHROMIUM` when set, else the first one on PATH.
 * @returns undefined when there is none: Playwright's own is used then
 */
export function findBrowser(): string | undefined {
  const chosen = process.env['PLAYWRIGHT_CHROMIUM']
  if (chosen !== undefined && chosen !== '') return chosen
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

const playwright = (...args: string[]) =>
  spawnSync('npx', ['playwright', ...args], { stdio: 'inherit', shell: process.platform === 'win32' })
    .status === 0

/**
 * Makes sure that there is a browser to test with, and installs Playwright's Chromium when there is none.
 * @returns false when none was found and none could be installed
 */
export async function ensureBrowser(): Promise<boolean> {
  if (findBrowser() !== undefined) return true
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return true
  return playwright('install', '--with-deps', 'chromium') || playwright('install', 'chromium')
}

/** Flags that let Chromium run in a container and keep it from calling home during tests. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
