import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const installMs = 300_000

/**
 * The Python of a virtual environment in a folder, with these packages (`name==version`), which are installed on first use. Throws
 * without a Python 3 with `venv`, and without a package index.
 */
export async function pythonWith(home: string, ...packages: readonly [string, ...string[]]): Promise<string> {
  const isWindows = process.platform === 'win32'
  const python = join(home, 'venv', isWindows ? 'Scripts/python.exe' : 'bin/python3')
  // Written last, so that an interrupted installation starts again.
  const installed = join(home, packages.join('-').replaceAll('==', '-'))
  if (existsSync(installed)) return python
  await mkdir(home, { recursive: true })
  await rm(join(home, 'venv'), { recursive: true, force: true })
  await step('python3 cannot create a virtual environment (install python3-venv)', isWindows ? 'python' : 'python3', [
    '-m',
    'venv',
    join(home, 'venv'),
  ])
  await step(`pip cannot install ${packages.join(', ')} (is the package index reachable?)`, python, [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    ...packages,
  ])
  await writeFile(installed, '')
  return python
}

async function step(errorText: string, command: string, args: readonly string[]): Promise<void> {
  await run(command, args, { timeout: installMs }).catch((failure: unknown) => {
    throw new Error(errorText, { cause: failure })
  })
}
