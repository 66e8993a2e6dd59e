import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dependentsOf, importersOf } from './import-graph.ts'

/**
 * `npm run test:changed [-- <commit>]`: the tests that the files differing from a commit (the last one unless named) can reach by imports,
 * for the time between two edits. `npm test` runs the rest.
 *
 * Unit tests are chosen by the import graph. Integration and component tests start the whole application, so they depend on every function
 * and screen: of them, those in the folders of the changed modules run, and all of them where a changed module has no folder. When a function
 * or a rule is reached, a small simulation runs too.
 */
const git = (...words: readonly string[]) =>
  execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean)
const changed = [
  ...git('diff', '--name-only', process.argv[2] ?? 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => existsSync(file))
const files = [...git('ls-files'), ...git('ls-files', '--others', '--exclude-standard')].filter(
  (file) => /\.(?:tsx?|mjs)$/.test(file) && existsSync(file),
)
const reached = dependentsOf(importersOf(files), changed)

const unitTests = reached.filter((file) => /^(?:shared|events|functions|infra|web)\/.*\.test\.tsx?$/.test(file))
const architectureTests = reached.filter((file) => /^tests\/(?:architecture|documents)\/.*\.test\.ts$/.test(file))
const ownTests = changed.filter((file) => /^tests\/.*\.test\.ts$/.test(file))
const reachesFunctions = reached.some((file) => /^(?:functions|shared)\/(?!.*\.test\.)/.test(file))
const chosen = [
  ...new Set([
    ...unitTests,
    ...architectureTests,
    ...ownTests,
    ...foldersOf('tests/integration', /^(?:functions|shared)\/(\w+)\/(?!.*\.test\.)/),
    ...foldersOf('tests/component', /^web\/feature\/(\w+)\/(?!.*\.test\.)/),
  ]),
]

if (chosen.length === 0) console.log('The changed files reach no test.')
else {
  console.log(`${changed.length} changed files reach ${reached.length} files. Tests: ${chosen.join(' ')}`)
  const isPassed = vitest(chosen, {})
  // Some sixty schedules and every scenario in which money and shares move.
  const isSimulated = !reachesFunctions || vitest(['tests/simulation/money'], { SCHEDULES: '60' })
  process.exitCode = isPassed && isSimulated ? 0 : 1
}

/** The folders of the changed modules below `folder`; the folder itself where a module has none. */
function foldersOf(folder: string, module: RegExp): readonly string[] {
  const modules = [...new Set(changed.flatMap((file) => module.exec(file)?.[1] ?? []))]
  const paths = modules.map((name) => `${folder}/${name}/`)
  return paths.every((path) => existsSync(path)) ? paths : [`${folder}/`]
}

function vitest(filters: readonly string[], env: Readonly<Record<string, string>>): boolean {
  const projects = ['unit', 'web', 'application', 'component', 'simulation'].flatMap((name) => ['--project', name])
  const { status } = spawnSync('vitest', ['run', ...projects, ...filters], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  })
  return status === 0
}
