import { defineConfig } from 'vitest/config'

/** The unit tests of the rules alone, each file by itself: what one change leaves in a module must not reach the next. */
export default defineConfig({
  test: {
    include: ['shared/{kernel,order,sale,holding,settlement,escrow,difference}/**/*.test.ts'],
    // It walks thousands of states, which takes seconds and may not end when a rule is changed.
    exclude: ['shared/order/every-state.test.ts'],
  },
})
