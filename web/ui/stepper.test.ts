import { expect, test } from 'vitest'
import { roundToStep } from './stepper.tsx'

test.each([
  [50, 50],
  [74, 50],
  [75, 100],
  [0, 50],
  [9_999, 200],
])('%i settles on %i between 50 and 210 in lots of 50', (requested, settled) => {
  expect(roundToStep(requested, { min: 50, max: 210, step: 50 })).toBe(settled)
})
