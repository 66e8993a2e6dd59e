import { expect, it } from 'vitest'
import { cursorOfPlace, monthBefore, monthOf, placeOfCursor } from './rules.ts'

it('walks from a month to the one before, across years', () => {
  expect(monthOf('2026-11-20T06:00:00.000Z')).toBe('2026-11')
  expect(monthBefore('2026-11')).toBe('2026-10')
  expect(monthBefore('2026-10')).toBe('2026-09')
  expect(monthBefore('2026-01')).toBe('2025-12')
})

it.each([{ month: '2026-11' }, { month: '2026-01', cursor: 'WyJhLmIiXQ' }])('reads the cursor of %j back', (place) => {
  expect(placeOfCursor(cursorOfPlace(place))).toEqual(place)
})

it.each(['', '2026', '2026-13', '2026-00', '2026-11.', 'WyJhIl0', '2026-11x'])('takes %j for no cursor', (cursor) => {
  expect(placeOfCursor(cursor)).toBeUndefined()
})
