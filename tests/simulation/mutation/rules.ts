import { Stryker } from '@stryker-mutator/core'

/**
 * `npm run test:mutation:rules`: changes the rules of money one expression at a time, and lists each change that no unit test of
 * `shared` notices. `npm run test:mutation:rules -- shared/order/stock/stock.ts` changes this file alone. Fails when less than 90 % of all
 * is noticed. All of them take an hour on one core; the results are kept in `.local`, so that the next run tries only what is new.
 */

/** Pure rules that decide amounts, shares and states of money. Schemas, contracts, refusals and texts are none. */
const moneyRules = [
  'shared/kernel/money.ts',
  'shared/order/{economics,ledger,stock,rules,limits,cancel-cost,unpaid-limits,paid-twice,reconcile-schedule}.ts',
  'shared/order/{refund,refund-payout,refund-view,dispute-answer,dispute-evidence,decision}.ts',
  'shared/order/{deadlines,fulfilment,transition,*-transition}.ts',
  'shared/sale/{rules,money,money-decision,payout-due,payout-postings,deadlines,transition,*-transition}.ts',
  'shared/holding/{rules,sold,long-term}.ts',
  'shared/settlement/reading.ts',
  'shared/escrow/rules.ts',
  'shared/difference/{compare,comparison,rules,gateway-balance,grace,*-pairs}.ts',
]

const named = process.argv.slice(2)
const results = await new Stryker({
  mutate: named.length > 0 ? named : moneyRules,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/simulation/mutation/rules.vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // Values of a module: each would need a process of its own.
  ignoreStatic: true,
  concurrency: 1,
  // A change whose tests are as they were is not tried again.
  incremental: true,
  incrementalFile: '.local/mutation-rules-known.json',
  ignorePatterns: ['*', '!package.json', '!tsconfig.json', '!shared/**', '!events/**', '!tests/**'],
  // It would read it by the former interface of TypeScript. Nothing has to change in the copy.
  tsconfigFile: 'none',
  tempDirName: '.local/stryker',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.local/mutation-rules.json' },
  clearTextReporter: { logTests: false, reportTests: false, allowEmojis: false },
  thresholds: { high: 95, low: 90, break: 90 },
}).runMutationTest()
console.log(`${results.length} changes`)
