import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Chromium without its windows, as Playwright's own headless browser is: the same pages for less
 * than half the work.
 */
const shell = 'chromium-headless-shell'

type Settings = Readonly<Record<string, string | undefined>>

function find(wanted: readonly string[], settings: Settings): string | undefined {
  const chosen = settings['PLAYWRIGHT_CHROMIUM']
  if (chosen !== undefined && chosen !== '') return chosen
  const folders = (settings['PATH'] ?? '').split(delimiter)
  const paths = wanted.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find((path) => existsSync(path))
}

/**
 * The Chromium of this machine to measure with: `PLAYWRIGHT_CHROMIUM` when set, else a whole
 * browser on PATH.
 * @param settings where to look; this process's own unless told
 * @returns undefined when there is none: Playwright's own is used then
 */
export const findBrowser = (settings: Settings = process.env) => find(names, settings)

/**
 * The Chromium of this machine to test with: as `findBrowser`, but its headless shell comes first.
 */
export const findTestBrowser = (settings: Settings = process.env) => find([shell, ...names], settings)

const playwright = (...args: string[]) =>
  spawnSync('npx', ['playwright', ...args], { stdio: 'inherit', shell: process.platform === 'win32' })
    .status === 0

/**
 * Makes sure that there is a browser to test with, and installs Playwright's Chromium when there is
 * none.
 * @returns false when none was found and none could be installed
 */
export async function ensureBrowser(): Promise<boolean> {
  if (findTestBrowser() !== undefined) return true
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return true
  return playwright('install', '--with-deps', 'chromium') || playwright('install', 'chromium')
}

export function testLaunch() {
  const executablePath = findTestBrowser()
  return { args: browserFlags, ...(executablePath === undefined ? {} : { executablePath }) }
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
