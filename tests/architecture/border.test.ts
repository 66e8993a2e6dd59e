import { spawnSync } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Diagnostic, lint } from './lint.ts'
import { listFiles, linesMatching, readSources, type Source } from './source.ts'

const repo = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** The folder of a file, the module that it imports, and a part of the lint message. */
const forbidden: readonly [folder: string, imported: string, message: string][] = [
  ['shared/order', '../kernel/money.ts', 'Use the alias'],
  ['shared/order', './../kernel/money.ts', 'Use the alias'],
  ['shared/order', '#events/order.ts', 'shared sees'],
  ['shared/order', '#functions/order/queries.ts', 'shared sees'],
  ['shared/order', '#infra/functions/order.ts', 'shared sees'],
  ['shared/order', '#web/platform/navigation/guard.ts', 'shared sees'],
  ['shared/order', '#tests/harness/harness.ts', 'shared sees'],
  ['shared/order', 'zod', 'shared sees'],
  ['shared/order', 'react', 'shared sees'],
  ['shared/order', 'node:crypto', 'shared sees'],
  ['shared/order', 'vitest', 'shared sees'],
  ['events', '#functions/platform/messaging/event.ts', 'events see'],
  ['events/subscriptions', '#infra/functions/define.ts', 'events see'],
  ['events', 'node:fs', 'events see'],
  ['events', 'zod', 'events see'],
  ['events', '../shared/brand.ts', 'Use the alias'],
  ['functions/order', '../kyc/queries.ts', 'Use the alias'],
  ['functions/order', '#functions/kyc/repository.ts', 'Of another module'],
  ['functions/order', '#functions/kyc/paper/read.ts', 'Of another module'],
  ['functions/order', '#functions/agreement/pdf/glyphs.ts', 'Of another module'],
  ['functions/agreement', '#functions/order/repository.ts', 'Of another module'],
  ['functions/agreement/pdf', '#functions/order/stock/stock.ts', 'Of another module'],
  ['functions/webhook', '#functions/payment/repository.ts', 'Of another module'],
  ['functions/sale', '#functions/holding/repository.ts', 'Of another module'],
  ['functions/a-module-of-tomorrow', '#functions/holding/repository.ts', 'Of another module'],
  ['functions/order', '#infra/functions/define.ts', 'functions see'],
  ['functions/order', '#infra/local/clock.ts', 'functions see'],
  ['functions/order', '#web/lib/phone.ts', 'functions see'],
  ['functions/order', '#tests/harness/harness.ts', 'functions see'],
  ['functions/order', '@middy/core', 'alone knows middy'],
  ['functions/agreement', '@middy/core', 'alone knows middy'],
  ['functions/order', 'zod', 'zod/mini'],
  ['functions/order', 'zod/v4', 'zod/mini'],
  ['functions/platform', '#functions/order/queries.ts', 'The platform knows'],
  ['functions/platform', '#functions/vendor/vouch/client.ts', 'The platform knows'],
  ['functions/platform', '#infra/local/clock.ts', 'functions see'],
  ['functions/platform', '@middy/http-router', 'alone knows middy'],
  ['functions/platform/port', '@middy/core', 'alone knows middy'],
  ['functions/vendor/vouch', '#functions/escrow/queries.ts', 'knows no module'],
  ['functions/vendor/vouch', '#infra/local/server/fetch.ts', 'functions see'],
  ['functions/vendor/vouch', '@middy/core', 'alone knows middy'],
  ['infra/functions', '#functions/order/place-order.ts', 'by path'],
  ['infra/functions', '#functions/platform/http/endpoint.ts', 'by path'],
  ['infra/functions', '#functions/platform/port/ports.ts', 'by path'],
  ['infra/functions', '#infra/local/app.ts', 'what runs them'],
  ['infra/stacks', '#infra/deploy/account.ts', 'what runs them'],
  ['infra', './local/app.ts', 'what runs them'],
  ['infra/deploy', '#tests/harness/harness.ts', 'nor tests'],
  ['infra/stacks', '#web/lib/phone.ts', 'infra sees'],
  ['infra/stacks', '#tests/harness/harness.ts', 'infra sees'],
  ['infra/local', '#web/lib/phone.ts', 'neither the source'],
  ['infra/sandbox', '#tests/harness/harness.ts', 'neither the source'],
  ['infra/local', '@middy/core', 'alone knows middy'],
  ['infra/local', 'zod', 'zod/mini'],
  ['web/feature/order', '#events/order.ts', 'web sees'],
  ['web/feature/order', '#functions/order/queries.ts', 'web sees'],
  ['web/feature/order', '#infra/functions/order.ts', 'web sees'],
  ['web/feature/order', '#tests/harness/harness.ts', 'web sees'],
  ['web/feature/order', 'node:fs', 'no Node'],
  ['web/feature/order', 'node:fs/promises', 'no Node'],
  ['web/feature/order', 'zod', 'zod/mini'],
  ['web/feature/order', '../account/splash.tsx', 'Use the alias'],
  ['tests/integration', '../harness/harness.ts', 'Use the alias'],
  ['tests/integration', 'zod', 'zod/mini'],
  ['web/lib', '#web/platform/session/session.ts', 'web/lib sees'],
  ['web/native', '#web/platform/session/session.ts', 'web/native sees'],
  ['web/offline', '#web/platform/config.ts', 'web/offline sees'],
  ['web/platform', '#web/ui/form/button.tsx', 'web/platform sees'],
  ['web/platform/api', '#web/app/shell/shell-dialog-store.ts', 'web/platform sees'],
  ['web/ui', '#web/feature/order/list/orders.tsx', 'web/ui and web/chart see'],
  ['web/chart', '#web/system/landing.tsx', 'web/ui and web/chart see'],
  ['web/feature/order', '#web/feature/holding/holdings.tsx', 'no other feature'],
  ['web/feature/account', '#web/system/landing.tsx', 'no other feature'],
  ['web/feature/market', '#web/app/lazy-screens.tsx', 'no other feature'],
  ['web/feature/sale', '#web/feature/holding/holdings.tsx', 'no other feature'],
  ['web/feature/a-feature-of-tomorrow', '#web/feature/holding/holdings.tsx', 'no other feature'],
  ['web/system', '#web/feature/account/profile/profile.tsx', 'web/system sees'],
  ['web/system', '#web/app/start.tsx', 'web/system sees'],
]

const allowed: readonly [file: string, statement: string][] = [
  ['shared/order/allowed.ts', "import './rules.ts'; import '#shared/kernel/money.ts'; import 'zod/mini'"],
  ['shared/order/allowed.test.ts', "import './rules.ts'; import 'vitest'; import '#tests/harness/harness.ts'"],
  ['events/subscriptions/allowed.ts', "import '#events/subscription.ts'; import '#events/order.ts'"],
  ['functions/order/permissions.ts', "import '#shared/kernel/permissions.ts'; import '#events/subscriptions/order.ts'"],
  [
    'events/allowed.ts',
    "import './define.ts'; import '#events/order.ts'; import '#shared/brand.ts'; import 'zod/mini'",
  ],
  [
    'functions/order/allowed.ts',
    "import './repository.ts'; import '#functions/kyc/queries.ts'; import '#functions/payment/commands.ts'; import '#functions/platform/http/endpoint.ts'; import '#functions/platform/port/ports.ts'",
  ],
  [
    'functions/order/vendor.ts',
    "import '#functions/vendor/razorpay/client.ts'; import '#shared/order/rules.ts'; import '#events/order.ts'; import 'node:crypto'; import 'jose'; import 'zod/mini'",
  ],
  [
    'functions/order/allowed.test.ts',
    "import 'vitest'; import '#tests/harness/harness.ts'; import '#infra/local/clock.ts'",
  ],
  [
    'functions/agreement/pdf/allowed.ts',
    "import '#functions/agreement/repository.ts'; import '#functions/order/queries.ts'",
  ],
  [
    'functions/platform/middy.ts',
    "import '@middy/core'; import './http.ts'; import '#functions/platform/port/ports.ts'",
  ],
  [
    'functions/vendor/vouch/allowed.ts',
    "import './call.ts'; import '#functions/platform/vendor-failed.ts'; import '#functions/platform/settings.ts'",
  ],
  [
    'infra/functions/allowed.ts',
    "import '#functions/order/permissions.ts'; import '#shared/kernel/permissions.ts'; import '#shared/order/api.ts'; import '#events/subscriptions/order.ts'; import '#infra/workflows/sign-deal-term.ts'",
  ],
  ['infra/stages/allowed.ts', "import { Settings } from '#functions/platform/settings.ts'"],
  [
    'infra/deploy/allowed.ts',
    "import '#functions/market/commands.ts'; import '#infra/demo/seed.ts'; import '#infra/app.ts'",
  ],
  [
    'infra/local/allowed.ts',
    "import '#functions/order/place-order.ts'; import '#infra/functions/order.ts'; import 'node:fs'",
  ],
  [
    'web/feature/order/allowed.tsx',
    "import '#shared/order/order.ts'; import '#web/ui/form/button.tsx'; import './format.ts'; import 'react'; import 'virtual:paths'",
  ],
  [
    'tests/integration/allowed.test.ts',
    "import '#web/lib/phone.ts'; import '#functions/order/repository.ts'; import '#infra/local/app.ts'; import 'vitest'",
  ],
  [
    'web/platform/allowed.ts',
    "import '#web/lib/phone.ts'; import '#web/native/post.ts'; import '#web/platform/storage/store.ts'",
  ],
  [
    'web/ui/allowed.tsx',
    "import '#web/platform/storage/store.ts'; import '#web/ui/form/button.tsx'; import '#web/chart/series.ts'",
  ],
  [
    'web/system/allowed.tsx',
    "import '#web/native/store.ts'; import '#web/platform/storage/store.ts'; import '#web/ui/form/button.tsx'",
  ],
  [
    'web/app/allowed.tsx',
    "import '#web/feature/holding/holdings.tsx'; import '#web/feature/order/list/orders.tsx'; import '#web/system/landing.tsx'",
  ],
]

/** Code that another lint rule rejects: a name, the path, the code, and the rule. */
const violations: readonly [name: string, path: string, text: string, code: string][] = [
  ['the clock in shared', 'shared/order/clock.ts', 'export const at = Date.now()', 'no-restricted-properties'],
  [
    'randomness in functions',
    'functions/order/randomness.ts',
    'export const number = Math.random()',
    'no-restricted-properties',
  ],
  [
    'the environment in shared',
    'shared/order/environment.ts',
    'export const stage = process.env.STAGE',
    'no-restricted-globals',
  ],
  ['the network in events', 'events/network.ts', "export const answer = fetch('/')", 'no-restricted-globals'],
  ['the console in web', 'web/app/console.ts', "console.log('here')", 'no-console'],
  ['the console in functions', 'functions/order/console.ts', "console.log('here')", 'no-console'],
  [
    'a promise that is not awaited',
    'functions/order/floating.ts',
    'async function pay() {}\npay()\nexport {}',
    'no-floating-promises',
  ],
  [
    'a promise as a condition',
    'functions/order/misused.ts',
    'async function may() { return false }\nexport const answer = () => { if (may()) return 1; return 2 }',
    'no-misused-promises',
  ],
  ['await of a value', 'functions/order/await.ts', 'export const one = await 1', 'await-thenable'],
  ['any', 'functions/order/any.ts', 'export const one: any = 1', 'no-explicit-any'],
  ['ts-ignore', 'functions/order/ignore.ts', '// @ts-ignore: a reason\nexport const one: string = 1', 'ban-ts-comment'],
  ['a default export', 'functions/order/default.ts', 'export default 1', 'no-default-export'],
  ['a long file', 'functions/order/long.ts', 'export {}\n'.repeat(301), 'max-lines'],
  [
    'a long function',
    'functions/order/long-function.ts',
    `export function long() {\n${'  void 0\n'.repeat(100)}}`,
    'max-lines-per-function',
  ],
  [
    'a complex function',
    'functions/order/complex.ts',
    `export function complex(n: number) {\n${Array.from({ length: 10 }, (_, n) => `  if (n === ${n}) return ${n}\n`).join('')}  return -1\n}`,
    'complexity',
  ],
  ['an import cycle by siblings', 'shared/cycle/one.ts', "import './two.ts'", 'no-cycle'],
  ['an import cycle by aliases', 'shared/cycle/three.ts', "import '#shared/cycle/four.ts'", 'no-cycle'],
]
/** The other files of the import cycles. */
const cycleFiles = {
  'shared/cycle/two.ts': "import './one.ts'",
  'shared/cycle/four.ts': "import '#shared/cycle/three.ts'",
}

const forbiddenFile = (folder: string, index: number) => `${folder}/forbidden-${index}.ts`
const typeFile = (path: string) => `${path.replace(/\.tsx?$/, '')}.import-types.ts`

let sources: readonly Source[]
let diagnostics: readonly Diagnostic[]

beforeAll(async () => {
  const files = await listFiles(repo)
  sources = await readSources(
    repo,
    files.filter((path) => !/\.(png|jpe?g|webp|woff2?|ico|pdf)$/.test(path)),
  )
  diagnostics = await lint(repo, {
    ...Object.fromEntries(
      forbidden.map(([folder, imported], index) => [forbiddenFile(folder, index), `import { one } from '${imported}'`]),
    ),
    ...Object.fromEntries(allowed),
    ...Object.fromEntries(violations.map(([, path, text]) => [path, text])),
    ...cycleFiles,
    ...Object.fromEntries(importTypes()),
  })
}, 60_000)

/** Lint does not check `import('…').Type`. Each such type import is checked here as an import statement. */
function importTypes(): readonly [path: string, text: string][] {
  return codeIn('shared', 'events', 'functions', 'infra', 'web').flatMap(({ path, text }): [string, string][] => {
    const imported = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)].map((match) => match[1])
    return imported.length === 0 || isTest(path)
      ? []
      : [[typeFile(path), imported.map((path, index) => `import type { T as T${index} } from '${path}'`).join('\n')]]
  })
}

function codeIn(...layers: readonly string[]): readonly Source[] {
  return sources.filter(({ path }) => /\.tsx?$/.test(path) && layers.includes(path.split('/')[0] ?? ''))
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

function rejectedImportsIn(path: string): readonly string[] {
  return diagnostics
    .filter(({ filename, code }) => filename === path && code.includes('no-restricted-imports'))
    .map(({ message, help }) => `${message} ${help}`)
}

describe('a layer border', () => {
  it.each(forbidden.map((row, index) => [...row, index] as const))(
    'rejects in %s the import of %s',
    (folder, imported, message, index) => {
      expect(rejectedImportsIn(forbiddenFile(folder, index))).toStrictEqual([expect.stringContaining(message)])
      expect(rejectedImportsIn(forbiddenFile(folder, index))[0]).toContain(`'${imported}'`)
    },
  )

  it.each(allowed)('accepts the imports of %s', (path) => {
    expect(rejectedImportsIn(path)).toStrictEqual([])
  })

  it('applies to type imports by import()', () => {
    expect(
      diagnostics
        .filter(({ filename }) => filename.endsWith('.import-types.ts'))
        .filter(({ code }) => code.includes('no-restricted-imports')),
    ).toStrictEqual([])
  })
})

describe('lint', () => {
  it.each(violations)('rejects %s', (_, path, _text, code) => {
    expect(diagnostics.filter(({ filename }) => filename === path).map((diagnostic) => diagnostic.code)).toContainEqual(
      expect.stringContaining(`(${code})`),
    )
  })
})

/** Rules that no lint rule covers. */
describe('the source', () => {
  it('reads no system clock in shared, events and functions: time is an argument or comes from the clock port', () => {
    const matches = productCode('shared', 'events', 'functions').flatMap((source) =>
      linesMatching(
        source,
        /\bnew Date\(\s*\)|\bnew Date(?![\w(])|(?<!new )\bDate\(\)|\bperformance\.now\b|\bhrtime\b/,
      ),
    )
    expect(matches).toStrictEqual([])
  })

  it('asserts the type of an id, a moment or a day only in shared/kernel: elsewhere a text becomes one by its schema', () => {
    const kernel = sources.find(({ path }) => path === 'shared/kernel/id.ts')?.text ?? ''
    const kinds = [...kernel.matchAll(/^export const (\w+) = idOf</gm)].map(([, kind = '']) => kind)
    expect(kinds).toContain('OrderId')
    const assertion = new RegExp(`\\bas (unknown as )?(${[...kinds, 'Instant', 'Day'].join('|')})\\b`)
    const code = productCode('shared', 'events', 'functions', 'infra', 'web').filter(
      ({ path }) => !path.startsWith('shared/kernel/'),
    )
    expect(code.flatMap((source) => linesMatching(source, assertion))).toStrictEqual([])
  })

  it('uses no globalThis in shared and events', () => {
    expect(productCode('shared', 'events').flatMap((source) => linesMatching(source, /\bglobalThis\b/))).toStrictEqual(
      [],
    )
  })

  it('imports from no parent folder, types included', () => {
    const code = codeIn('shared', 'events', 'functions', 'infra', 'web', 'tests').filter(
      ({ path }) => path !== 'tests/architecture/border.test.ts',
    )
    expect(code.flatMap((source) => linesMatching(source, /\b(from|import)\s*\(?\s*['"](\.\/)*\.\.\//))).toStrictEqual(
      [],
    )
  })

  it('is covered by a tsconfig, every file', () => {
    const compiled = new Set(['shared', '.', 'web'].flatMap(compiledBy))
    // Compiled together with the client that tests/documents/clients.test.ts generates.
    const withClient = 'tests/documents/clients/smoke.ts'
    const code = sources.map(({ path }) => path).filter((path) => /\.[cm]?tsx?$/.test(path) && path !== withClient)
    expect(code.length).toBeGreaterThan(100)
    expect(code.filter((path) => !compiled.has(path))).toStrictEqual([])
  })

  it('contains no absolute path of the machine it was written on', () => {
    const homes = /(?<![\w.:/-])(\/home\/(?!\$)[\w.-]+\/[\w.-]|\/Users\/[\w.-]+\/|\/root\/[\w.-])|[A-Z]:\\+Users\\/
    const here = [repo, homedir()].filter((path) => path.split('/').length > 2)
    const matches = sources.flatMap((source) => [
      ...linesMatching(source, homes),
      ...(here.some((path) => source.text.includes(path)) ? [source.path] : []),
    ])
    expect(matches.filter((match) => !match.startsWith('tests/architecture/border.test.ts'))).toStrictEqual([])
  })

  it('names no package registry', () => {
    const hosts =
      /https?:\/\/[^/\s'"`]*(registry|artifact|nexus|mirror|proxy)[^/\s'"`]*|^\s*(@[\w-]+:)?registry\s*=|"publishConfig"/
    const locked = sources
      .filter(({ path }) => path === 'package-lock.json')
      .flatMap((source) => linesMatching(source, /"resolved":\s*"https?:/))
    const written = sources
      .filter(({ path }) => path !== 'package-lock.json')
      .flatMap((source) => linesMatching(source, hosts))
    expect(
      [...locked, ...written].filter((match) => !match.startsWith('tests/architecture/border.test.ts')),
    ).toStrictEqual([])
  })
})

function productCode(...layers: readonly string[]): readonly Source[] {
  return codeIn(...layers).filter(({ path }) => !isTest(path))
}

function compiledBy(project: string): readonly string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [join(repo, 'node_modules/typescript/bin/tsc'), '-p', project, '--listFilesOnly', '--noResolve'],
    { cwd: repo, encoding: 'utf8' },
  )
  return stdout
    .split(/\r?\n/)
    .filter((path) => path.startsWith(repo))
    .map((path) => path.slice(repo.length + 1))
}
