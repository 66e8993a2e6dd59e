import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumFlags, findChromium } from '#tests/chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the Chromium that all browser tests share; undefined when there is none. */
    chromium: string | undefined
  }
}

/** Starts one Chromium for all files, because its start costs as much as a test. Each file opens contexts of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium()
  if (executablePath === undefined) {
    project.provide('chromium', undefined)
    return async () => undefined
  }
  const server = await chromium.launchServer({
    executablePath,
    args: [...chromiumFlags],
  })
  project.provide('chromium', server.wsEndpoint())
  return () => server.close()
}
