import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Where a Chromium is, by `CHROMIUM` or in its usual places; undefined when there is none. */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM'], ...usualPlaces].find((path) => path !== undefined && path !== '' && existsSync(path))
}

/** Quiet, and without a sandbox of its own, so that it runs as root in a container too. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
