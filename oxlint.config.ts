import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The linter, and with it the borders between layers and modules (docs/architecture.md). An override replaces the patterns of an
 * earlier one, so `imports` repeats those that hold everywhere. In a group the last match wins and `\#` is a plain #; what a `!`
 * lets through is shown to no later pattern, so the strict ones stand first. tests/architecture/border.test.ts proves each.
 */
interface Pattern {
  readonly group?: readonly string[]
  readonly regex?: string
  readonly message: string
}

const noParents: Pattern = {
  regex: '(^|/)\\.\\.(/|$)',
  message: 'Use the alias of the layer (#shared/…), not a parent folder.',
}
const zodMini: Pattern = { group: ['zod', 'zod/**', '!zod/mini'], message: 'Schemas are written in zod/mini.' }
const middy: Pattern = { group: ['@middy/**'], message: 'functions/platform/middy.ts alone knows middy.' }
const tests = ['**/*.test.ts', '**/*.test.tsx']

/** An alias as a pattern: `#shared/order/**`. */
const alias = (path: string) => `\\#${path}`
const except = (path: string) => `!\\#${path}`

function imports(...patterns: readonly Pattern[]) {
  return { 'no-restricted-imports': ['error', { patterns: [noParents, ...patterns, middy, zodMini] }] }
}

/** Nothing but siblings and what is named. */
function importsOnly(message: string, ...allowed: readonly string[]) {
  return {
    'no-restricted-imports': [
      'error',
      { patterns: [noParents, { group: ['**', '!./**', '!../**', ...allowed], message }] },
    ],
  }
}

/** The names of the folders in a folder, so that a new module has its borders from its first file on. */
function foldersIn(path: string): readonly string[] {
  return readdirSync(join(import.meta.dirname, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

const functionModules = foldersIn('functions').filter((name) => name !== 'platform' && name !== 'vendor')
const webFeatures = foldersIn('web/feature')

const belowFunctions: Pattern = {
  group: [alias('infra/**'), alias('web/**'), alias('tests/**')],
  message: 'functions see shared, events and functions.',
}
const belowWeb: readonly Pattern[] = [
  {
    group: [alias('events/**'), alias('functions/**'), alias('infra/**'), alias('tests/**')],
    message: 'web sees shared and web.',
  },
  { group: ['node:*', 'node:*/**'], message: 'A browser has no Node.' },
  { group: ['@aws-sdk/**', 'vitest', 'playwright-core'], message: 'Not for a browser.' },
]

/** A layer of web sees those below it: platform ← language ← ui ← feature ← app, with lib and native below platform. */
function webLayer(files: readonly string[], layers: readonly string[], message: string) {
  const group = [alias('web/**'), ...layers.map((layer) => except(`web/${layer}/**`))]
  return { files, excludeFiles: tests, rules: imports(...belowWeb, { group, message }) }
}

export default {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['dist', '.local', 'cdk.out'],
  rules: {
    ...imports(),
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    // Ports are records of functions, without `this`; text is spread by code point on purpose.
    'typescript/unbound-method': 'off',
    'typescript/no-misused-spread': 'off',
    // Of React only the rules of hooks, and in web: the compiler is not used, and an effect names what it follows, not all that it reads.
    'react/exhaustive-deps': 'off',
    'react/refs': 'off',
    'react/purity': 'off',
    'react/immutability': 'off',
    'react/set-state-in-effect': 'off',
    'react/rules-of-hooks': 'off',
    'typescript/ban-ts-comment': [
      'error',
      { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': 'allow-with-description' },
    ],
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 100 }],
    complexity: ['error', { max: 10 }],
  },
  overrides: [
    {
      files: ['shared/**'],
      excludeFiles: tests,
      rules: importsOnly('shared sees shared and zod/mini.', except('shared/**'), '!zod/mini'),
    },
    {
      files: ['events/**'],
      excludeFiles: tests,
      rules: importsOnly(
        'events see shared, events and zod/mini.',
        except('events/**'),
        except('shared/**'),
        '!zod/mini',
      ),
    },
    {
      files: ['shared/**/*.test.ts', 'events/**/*.test.ts'],
      rules: importsOnly(
        'A test of shared or events sees these two, vitest and tests.',
        except('shared/**'),
        except('events/**'),
        except('tests/**'),
        '!vitest',
        '!zod/mini',
      ),
    },
    {
      // Rules and facts are pure: time, randomness and I/O come in as values.
      files: ['shared/**', 'events/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          'process',
          'Buffer',
          'fetch',
          'crypto',
          'performance',
          'setTimeout',
          'setInterval',
          'setImmediate',
          'queueMicrotask',
          'window',
          'document',
          'navigator',
          'localStorage',
          'sessionStorage',
        ],
      },
    },
    {
      files: ['shared/**', 'events/**', 'functions/**'],
      rules: {
        'no-console': 'error',
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'Time comes from the clock port, or as a value.' },
          { object: 'Math', property: 'random', message: 'Randomness comes from the ids port, or as a value.' },
        ],
      },
    },
    // The ports of time and randomness themselves.
    { files: ['functions/platform/system.ts'], rules: { 'no-restricted-properties': 'off' } },
    // Some failures are only logged in the browser, as the specification says.
    { files: ['web/**'], rules: { 'no-console': ['error', { allow: ['warn'] }] } },
    // A module of functions imports its own files, the platform, vendor clients, and queries.ts and commands.ts of other modules.
    // `reconcile` stands above the modules that it asks; commands.ts of `order` cannot open a checkout without an import circle.
    ...functionModules.map((name) => ({
      files: [`functions/${name}/**`],
      excludeFiles: tests,
      rules: imports(belowFunctions, {
        group: [
          alias('functions/**'),
          except('functions/platform/**'),
          except('functions/vendor/**'),
          except(`functions/${name}/**`),
          except('functions/*/queries.ts'),
          except('functions/*/commands.ts'),
          ...(name === 'reconcile' ? [except('functions/order/checkout.ts')] : []),
        ],
        message: 'Of another module only queries.ts and commands.ts.',
      }),
    })),
    {
      // infra imports them at synthesis, so that they bring no code along.
      files: ['functions/*/permissions.ts'],
      rules: importsOnly('permissions see shared and events.', except('shared/**'), except('events/**')),
    },
    {
      files: ['functions/platform/**'],
      excludeFiles: tests,
      rules: imports(belowFunctions, {
        group: [alias('functions/**'), except('functions/platform/**')],
        message: 'The platform knows no module and no vendor.',
      }),
    },
    {
      files: ['functions/platform/middy.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              noParents,
              belowFunctions,
              {
                group: [alias('functions/**'), except('functions/platform/**')],
                message: 'The platform knows no module and no vendor.',
              },
              zodMini,
            ],
          },
        ],
      },
    },
    {
      files: ['functions/vendor/**'],
      excludeFiles: tests,
      rules: imports(belowFunctions, {
        group: [alias('functions/**'), except('functions/platform/**'), except('functions/vendor/**')],
        message: 'The client of a vendor knows no module.',
      }),
    },
    {
      files: ['infra/**'],
      excludeFiles: [
        'infra/local/**',
        'infra/deploy/**',
        'infra/emulator/**',
        'infra/sandbox/**',
        'infra/demo/**',
        ...tests,
      ],
      rules: imports(
        {
          group: [
            alias('functions/**'),
            except('functions/*/permissions.ts'),
            except('functions/platform/settings.ts'),
            except('functions/trail/hash.ts'),
          ],
          message: 'infra names function files by path and imports their permissions only.',
        },
        {
          group: [alias('infra/local/**'), './local/**', alias('infra/deploy/**'), alias('infra/emulator/**')],
          message: 'Definitions and stacks do not import what runs them.',
        },
        { group: [alias('web/**'), alias('tests/**')], message: 'infra sees shared, events and infra.' },
      ),
    },
    {
      // What runs the application: locally, on an emulator, from a command; its simulators and demo data.
      files: ['infra/local/**', 'infra/deploy/**', 'infra/emulator/**', 'infra/sandbox/**', 'infra/demo/**'],
      excludeFiles: tests,
      rules: imports({
        group: [alias('web/**'), alias('tests/**')],
        message: 'What runs the application imports neither the source of the site nor tests.',
      }),
    },
    {
      files: ['functions/**/*.test.ts'],
      rules: imports({
        group: [alias('infra/**'), except('infra/local/**'), alias('web/**')],
        message: 'A test of functions sees shared, events, functions, the local app and tests.',
      }),
    },
    { files: ['web/**'], excludeFiles: tests, rules: imports(...belowWeb) },
    webLayer(['web/lib/**'], ['lib'], 'web/lib sees itself.'),
    webLayer(['web/native/**'], ['native'], 'web/native sees itself.'),
    webLayer(['web/offline/**'], ['offline'], 'web/offline sees itself: it is built alone.'),
    webLayer(['web/platform/**'], ['platform', 'native', 'lib'], 'web/platform sees web/native and web/lib.'),
    webLayer(
      ['web/language/**'],
      ['language', 'platform', 'native', 'lib'],
      'web/language sees web/platform and below.',
    ),
    webLayer(
      ['web/ui/**', 'web/chart/**'],
      ['ui', 'chart', 'language', 'platform', 'native', 'lib'],
      'web/ui and web/chart see web/language and below.',
    ),
    ...webFeatures.map((name) =>
      webLayer(
        [`web/feature/${name}/**`],
        [`feature/${name}`, 'ui', 'chart', 'language', 'platform', 'native', 'lib'],
        'A feature sees web/ui and below, and no other feature: web/app joins them.',
      ),
    ),
    webLayer(
      ['web/system/**'],
      ['system', 'ui', 'language', 'platform', 'native', 'lib'],
      'web/system sees web/ui and below.',
    ),
    {
      files: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
      rules: imports({
        group: [alias('events/**'), alias('functions/**'), alias('infra/**')],
        message: 'A test of the site sees shared, web and tests.',
      }),
    },
    { files: ['web/**'], rules: { 'react/rules-of-hooks': 'error' } },
    { files: ['*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    // A screen and its hook read from top to bottom like a page. Each optional part of a page or of a vendor's entity counts as a branch.
    { files: ['web/**'], rules: { 'max-lines-per-function': 'off', complexity: ['error', { max: 14 }] } },
    {
      files: ['infra/local/**', 'infra/sandbox/**'],
      rules: { 'max-lines-per-function': ['error', { max: 120 }], complexity: ['error', { max: 12 }] },
    },
    { files: ['infra/sandbox/**'], rules: { complexity: ['error', { max: 17 }] } },
    {
      files: ['tests/**', ...tests],
      rules: { 'max-lines': 'off', 'max-lines-per-function': 'off', complexity: 'off' },
    },
    { files: ['infra/demo/**', '*.config.ts', 'web/language/hi/**'], rules: { 'max-lines': 'off' } },
    // Others' way to write a function, beside which ours is measured.
    { files: ['tests/bench/yardstick/**'], rules: { 'no-restricted-imports': 'off' } },
    // Plain scripts for a page: no compiler, no types to be aware of.
    {
      files: ['**/*.js'],
      rules: { 'typescript/no-floating-promises': 'off', 'typescript/no-misused-promises': 'off' },
    },
  ],
}
