import { expect, it } from 'vitest'
import { depositoryOf } from './demat.ts'

it('an id that begins with IN is of NSDL, every other one of CDSL (C26)', () => {
  expect(['IN300011', 'IN30001112345678', '12081600', '1208160012345678'].map(depositoryOf)).toEqual([
    'NSDL',
    'NSDL',
    'CDSL',
    'CDSL',
  ])
})
