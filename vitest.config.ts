import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { inTurn, isFull, isSmall } from './tests/full.ts'
import { TestOrder } from './tests/order.ts'
import { report } from './tests/report.ts'

type Options = NonNullable<TestProjectInlineConfiguration['test']>

/**
 * The files that take longest: at each commit one part of them runs, at the next commits the others, and all of them in the full run.
 * Neighbours take about as long as each other, so the parts do too (docs/adr/0118-test-what-takes-long-in-turn.md).
 */
const longFiles = {
  /** What people do in a browser. The same screens are tested in a DOM, and each of them is looked at in the browser at every commit. */
  browser: {
    parts: 4,
    names: [
      'buy',
      'keyboard',
      'offline',
      'native',
      'xss',
      'kyc',
      'home',
      'order-end',
      'kyc-walk',
      'legal',
      'login',
      'sign-up',
      'firebase',
      'company',
      'tabs',
      'support',
      'news',
      'desktop',
      'xss-app',
    ],
  },
  /** The screens in a DOM. What the endpoints behind them do is tested at every commit. */
  component: {
    parts: 3,
    names: [
      'company',
      'home',
      'account',
      'sign-up',
      'sell',
      'login',
      'system',
      'firebase',
      'legal',
      'quantity',
      'signing-return',
      'session',
      'news',
      'bank',
      'deal-facts',
      'kyc-steps',
      'kyc-status',
      'support',
    ],
  },
  /** Stories of one module. The simulation, the security tests and the crash matrix wake the same handlers at every commit. */
  integration: {
    parts: 2,
    names: [
      'desk-command',
      'reversal',
      'notify',
      'difference',
      'market',
      'kyc',
      'deadlines',
      'support',
      'dispute-loss',
      'session-keys',
      'prices',
      'exceptions',
      'locked-out',
      'kill',
      'refund-by-payout',
      'race',
      'partner-differs',
      'comparison',
    ],
  },
  /** The growth that changes slowly. */
  performance: { parts: 3, names: ['bench', 'scale', 'catalogue', 'contention', 'due-work', 'scale-backup'] },
  /** The adapters, whose contracts run locally at every commit. */
  deployed: {
    parts: 4,
    names: ['table-aws', 'workflow-aws', 'market', 'crowd', 'bus-aws', 'files-aws', 'ledger-aws', 'messenger-aws'],
  },
} as const

/** The files of a folder that a small run of everything leaves out: those that are not in turn, and those that only the full run takes. */
function leftOut(folder: keyof typeof longFiles, onlyFull: readonly string[] = []): string[] {
  const { names, parts } = longFiles[folder]
  const inTurnNow: readonly string[] = inTurn(names, parts)
  const left = isSmall ? [...names.filter((name) => !inTurnNow.includes(name)), ...onlyFull] : []
  return left.map((name) => `tests/${folder}/**/${name}.test.ts`)
}

/** Node imports the modules itself, as it does in the product: Vite's runner is slower where much runs. `vi.mock` needs that runner. */
const importedByNode = { experimental: { viteModuleRunner: false, nodeLoader: false } } satisfies Options

export default defineConfig({
  test: {
    reporters: ['default', report()],
    // More than the cores that the tests are made for: the screens, the browser and the emulator keep workers waiting half of the time.
    maxWorkers: 4,
    allowOnly: false,
    // What a test waits for may take long on a busy machine. These end a test that hangs, and say nothing of one that is slow.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    sequence: { sequencer: TestOrder },
    projects: [
      sharedModules('unit', { include: ['{shared,events,functions,infra}/**/*.test.ts'], experimental: {} }),
      // The site's own plugins: JSX, and the path table.
      {
        extends: './vite.config.ts',
        root: import.meta.dirname,
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], setupFiles: ['web/language/language.ts'] },
      },
      // Everything that needs the application, and neither a DOM nor a browser: in the same processes, which import it once.
      sharedModules('application', {
        include: ['tests/{architecture,documents,contract,sandbox,harness,integration,security}/**/*.test.ts'],
        exclude: leftOut('integration'),
      }),
      sharedModules('simulation', {
        include: ['tests/simulation/**/*.test.ts'],
        // The second half of the crash matrix, which the small run plays in one file.
        exclude: isFull ? [] : ['tests/simulation/crash-matrix/second.test.ts'],
      }),
      sharedModules('infra', { include: ['tests/infra/**/*.test.ts'] }),
      // What must not grow: bytes, requests, table calls, capacity.
      suite('performance', { include: ['tests/performance/**/*.test.ts'], exclude: leftOut('performance') }),
      // The screens in a DOM without layout, and the application in the same process.
      sharedModules('component', {
        globalSetup: 'tests/component/build-app.ts',
        include: ['tests/component/**/*.test.ts'],
        exclude: leftOut('component'),
      }),
      sharedModules('browser', {
        globalSetup: 'tests/browser/global-setup.ts',
        include: ['tests/browser/**/*.test.ts'],
        // Minutes of KYC with everything that can be wrong, and of a purchase and a sale to their ends.
        exclude: leftOut('browser', ['kyc-repair', 'buy-and-sell']),
      }),
      // Everything again, deployed, one file after another: they share one emulator. `npm test` runs them beside the others.
      suite('deployed', deployed('tests/deployed/global-setup.ts')),
      // And once more without API Gateway.
      ...(isFull ? [suite('deployed-edge', deployed('tests/deployed/global-setup-edge.ts'))] : []),
      // One purchase on LocalStack (`npm run test:localstack`); in the full run the adapters too, whose behaviour differs elsewhere.
      suite('deployed-localstack', onLocalStack()),
    ],
  },
})

function deployed(globalSetup: string) {
  return {
    globalSetup,
    include: ['tests/deployed/**/*.test.ts'],
    // The CDK's own commands synthesise everything anew, each time. Restoring and removing wait for what comes and goes, and the site is the one that tests/browser sees.
    exclude: leftOut('deployed', ['browser', 'cdk', 'remove', 'restore']),
    fileParallelism: false,
    isolate: false,
    sequence: { groupOrder: 1 },
  }
}

/** LocalStack keeps the logs of functions in groups of its own, and has no SES v2. The bench is measured on MiniStack. */
function onLocalStack() {
  const options = deployed('tests/deployed/global-setup-localstack.ts')
  const missing = ['cdk', 'ledger-aws', 'log', 'messenger-aws', 'origin-proof', 'purchase'].map(
    (name) => `tests/deployed/${name}.test.ts`,
  )
  const include = isFull ? options.include : ['tests/deployed/main-job.test.ts']
  return { ...options, include, exclude: missing, sequence: { groupOrder: 2 } }
}

function suite(name: string, options: Options) {
  return { extends: true as const, test: { name, ...importedByNode, ...options } }
}

/** Files of one process share its modules: these tests leave nothing behind in them, and importing takes longer than most tests. A process serves one project. */
function sharedModules(name: string, options: Options) {
  return suite(name, { isolate: false, ...options })
}
