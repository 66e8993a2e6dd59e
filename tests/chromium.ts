import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium, from `CHROMIUM` or its usual places; undefined when there is none. */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM'], ...usualPlaces].find((path) => path !== undefined && path !== '' && existsSync(path))
}

/** Quiet, and without Chromium's own sandbox, so that it runs as root in a container too. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A camera that shows a test picture. A page gets it where its context grants the permission.
  '--use-fake-device-for-media-stream',
]
