import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, type BuildOptions } from 'esbuild'

const run = promisify(execFile)
export const yardstickFolder = fileURLToPath(new URL('../yardstick', import.meta.url))

const names = ['bare', 'sdk-call', 'ordinary', 'express', 'lambdalith', 'naive'] as const
export type Yardstick = (typeof names)[number]

/** Installs the packages that only the yardsticks use, at their first need. The others are the product's own, of the same version. */
export async function bringPackages(print: (line: string) => void): Promise<void> {
  // The package that was added last: a folder from before it is updated.
  if (existsSync(join(yardstickFolder, 'node_modules/lighthouse'))) return
  print('npm ci in tests/bench/yardstick, once …')
  // One string for a shell, because npm is a shell script on Windows.
  await run('npm ci --ignore-scripts --no-audit --no-fund', { cwd: yardstickFolder, shell: true })
}

const banner =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);"

/** A careful author's bundle: minified, ES modules throughout where a package offers them. */
const options = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  banner: { js: banner },
  logLevel: 'error',
} as const satisfies BuildOptions

export async function buildYardsticks(outdir: string): Promise<Readonly<Record<Yardstick, string>>> {
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await buildYardstick(name, outdir)] as const)),
  ) as Record<Yardstick, string>
}

/** Returns the file. */
export async function buildYardstick(name: Yardstick | 'purchase', outdir: string): Promise<string> {
  await build({ ...options, entryPoints: [join(yardstickFolder, `${name}.mjs`)], outdir })
  return join(outdir, `${name}.mjs`)
}
