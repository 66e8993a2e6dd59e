import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const installMs = 300_000

const isWindows = process.platform === 'win32'
const anyPython = isWindows ? 'python' : 'python3'

/**
 * The Python of a virtual environment in a folder, with these packages (`name==version`), which are installed on first use. `command` is
 * the Python that makes it. Throws without a Python 3 with `venv`, and without a package index.
 */
export async function pythonWith(
  home: string,
  packages: readonly [string, ...string[]],
  command = anyPython,
): Promise<string> {
  const python = join(home, 'venv', isWindows ? 'Scripts/python.exe' : 'bin/python3')
  // Written last, so that an interrupted installation starts again.
  const installed = join(home, packages.join('-').replaceAll('==', '-'))
  if (existsSync(installed)) return python
  await mkdir(home, { recursive: true })
  await rm(join(home, 'venv'), { recursive: true, force: true })
  await step(`${command} cannot create a virtual environment (install python3-venv)`, command, [
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

/**
 * The command of a Python that is at least 3.`minor`, on the PATH or among the versions of pyenv, whose shims run only the chosen one;
 * undefined when there is none. A command that fails is none.
 */
export async function findPython(minor: number): Promise<string | undefined> {
  const commands = [`python3.${minor}`, `python3.${minor + 1}`, anyPython, ...(await pythonsOfPyenv())]
  const versions = await Promise.all(commands.map(minorOf))
  return commands.find((_, index) => (versions[index] ?? 0) >= minor)
}

/** https://github.com/pyenv/pyenv#locating-pyenv-provided-python-installations */
async function pythonsOfPyenv(): Promise<readonly string[]> {
  const versions = join(process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions')
  const names = await readdir(versions).catch(() => [])
  return names.filter((name) => name.startsWith('3.')).map((name) => join(versions, name, 'bin/python3'))
}

/** The second number of a Python 3's version; 0 for none. */
async function minorOf(command: string): Promise<number> {
  const { stdout } = await run(command, ['--version']).catch(() => ({ stdout: '' }))
  return Number(/^Python 3\.(\d+)\./.exec(stdout)?.[1] ?? 0)
}
