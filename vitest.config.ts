import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { isFull } from './tests/full.ts'
import { TestOrder } from './tests/order.ts'
import { report } from './tests/report.ts'

type Options = NonNullable<TestProjectInlineConfiguration['test']>

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
      }),
      sharedModules('simulation', { include: ['tests/simulation/**/*.test.ts'] }),
      sharedModules('infra', { include: ['tests/infra/**/*.test.ts'] }),
      // What must not grow: bytes, requests, table calls, capacity.
      suite('performance', { include: ['tests/performance/**/*.test.ts'] }),
      // The screens in a DOM without layout, and the application in the same process.
      sharedModules('component', {
        globalSetup: 'tests/component/build-app.ts',
        include: ['tests/component/**/*.test.ts'],
      }),
      sharedModules('browser', {
        globalSetup: 'tests/browser/global-setup.ts',
        include: ['tests/browser/**/*.test.ts'],
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
