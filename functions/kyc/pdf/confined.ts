import { fileURLToPath } from 'node:url'

/** For objects, besides the arrays of `limitAllocations`. The library alone takes half of it. */
const memoryLimits = ['--max-old-space-size=64', '--max-semi-space-size=4']

/**
 * How Node starts a process that may know nothing of the function that starts it: an empty environment, and Node's permissions
 * (https://nodejs.org/docs/latest-v24.x/api/permissions.html), which deny every file but those of the code, and other processes and
 * threads. `address`: the file that it starts with.
 */
export function confined(address: string) {
  // The folder of the bundle; of the sources that of the project, with its packages.
  const code = fileURLToPath(new URL(address.endsWith('.ts') ? '../../..' : '.', address))
  return { env: {}, execArgv: ['--permission', `--allow-fs-read=${code}`, ...memoryLimits] }
}
