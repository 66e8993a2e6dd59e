import { expect, it } from 'vitest'
import { parseKey } from './key.ts'

it('is an id and a key', () => {
  const key = { appId: 'ansh', appKey: 'secret-1' }
  expect(parseKey(JSON.stringify(key))).toEqual(key)
})

it.each(['a-secret-alone', '{}', '{"appId":"ansh"}', '{"appId":"","appKey":"secret-1"}'])(
  'anything else is refused without showing it: %s',
  (value) => {
    expect(() => parseKey(value)).toThrow(/^hyperverge-key must be {"appId": "…", "appKey": "…"}$/)
  },
)
