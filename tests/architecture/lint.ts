import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/** A diagnostic of oxlint. */
export interface Diagnostic {
  readonly filename: string
  readonly code: string
  readonly message: string
  readonly help?: string
}

const compilerOptions = {
  target: 'es2024',
  module: 'preserve',
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  types: [],
}

/** Runs the repository's lint on files (path → text) in a temporary folder with the same layers. One process lints all files. */
export async function lint(repo: string, files: Readonly<Record<string, string>>): Promise<readonly Diagnostic[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ansh-border-'))
  try {
    for (const name of ['oxlint.config.ts', 'package.json']) await copyFile(join(repo, name), join(folder, name))
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*'] }))
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), `${text}\n`)
    }
    return run(repo, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function run(repo: string, cwd: string): readonly Diagnostic[] {
  const env = { ...process.env, PATH: [join(repo, 'node_modules/.bin'), process.env['PATH']].join(delimiter) }
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(repo, 'node_modules/oxlint/bin/oxlint'), '--format=json'],
    { cwd, env, encoding: 'utf8' },
  )
  if (!stdout.startsWith('{')) throw new Error(`oxlint could not run: ${stdout}${stderr}`)
  return (JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] }).diagnostics
}
