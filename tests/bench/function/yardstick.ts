import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'

const run = promisify(execFile)
export const yardstickFolder = fileURLToPath(new URL('../yardstick', import.meta.url))

const names = ['bare', 'sdk-call', 'ordinary', 'express', 'lambdalith', 'naive'] as const
export type Yardstick = (typeof names)[number]

/** What the product itself has no use for is brought when it is first needed. All else is the product's own, of the same version. */
export async function bringPackages(tell: (line: string) => void): Promise<void> {
  // The one that came last: a folder that was there before it is brought up to date.
  if (existsSync(join(yardstickFolder, 'node_modules/lighthouse'))) return
  tell('npm ci in tests/bench/yardstick, once …')
  // One word to a shell, since npm is a script of the shell's on Windows.
  await run('npm ci --ignore-scripts --no-audit --no-fund', { cwd: yardstickFolder, shell: true })
}

const banner =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);"

/** As a careful author bundles: minified, as ES modules and of ES modules where a package has both. */
export async function buildYardsticks(outdir: string): Promise<Readonly<Record<Yardstick, string>>> {
  await build({
    entryPoints: names.map((name) => join(yardstickFolder, `${name}.mjs`)),
    outdir,
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
  })
  return Object.fromEntries(names.map((name) => [name, join(outdir, `${name}.mjs`)])) as Record<Yardstick, string>
}
