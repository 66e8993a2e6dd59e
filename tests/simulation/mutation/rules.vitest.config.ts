import { defineConfig } from 'vitest/config'

/** The unit tests of the rules alone, each file by itself: what one mutant leaves in a module must not reach the next. */
export default defineConfig({
  test: {
    include: ['shared/{kernel,order,sale,holding,settlement,escrow,difference}/**/*.test.ts'],
  },
})
