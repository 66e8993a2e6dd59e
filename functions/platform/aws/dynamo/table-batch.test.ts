import { expect, it } from 'vitest'
import type { Item, Key } from '#functions/platform/port/table.ts'
import { batchedReads } from './table-batch.ts'

function counted(fails = false) {
  const requests: string[] = []
  const read = batchedReads(async (keys): Promise<Item[]> => {
    requests.push(keys.map(({ sk }) => sk).join(''))
    if (fails) throw new Error('no table')
    return keys.map((key) => ({ ...key }))
  })
  return { requests, read }
}

const key = (sk: string): Key => ({ pk: 'p', sk })
const keys = (...sks: readonly string[]) => sks.map(key)

it('is one request for the reads of a tick, also after other promises', async () => {
  const { requests, read } = counted()
  const later = async () => {
    await Promise.resolve()
    await Promise.resolve()
    return await read(keys('c'))
  }
  const found = await Promise.all([read(keys('a', 'b')), later(), read(keys('d'))])
  expect(found).toEqual([keys('a', 'b'), keys('c'), keys('d')])
  expect(requests).toEqual(['abdc'])
})

it('reads a key once that several ask for', async () => {
  const { requests, read } = counted()
  expect(await Promise.all([read(keys('a')), read(keys('b', 'a'))])).toEqual([keys('a'), keys('b', 'a')])
  expect(requests).toEqual(['ab'])
})

it('is a request of its own in the next tick, and for what does not fit', async () => {
  const { requests, read } = counted()
  await read(keys('a'))
  await read(keys('c'))
  const many = Array.from({ length: 99 }, (_, index) => key(`${index} `))
  await Promise.all([read(many), read(keys('d', 'e')), read(keys('f'))])
  expect(requests.map((each) => each.slice(0, 3))).toEqual(['a', 'c', '0 1', 'def'])
})

it('rejects all reads of a failed batch, and begins a new one', async () => {
  const { requests, read } = counted(true)
  const results = await Promise.allSettled([read(keys('a')), read(keys('b'))])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(read(keys('a'))).rejects.toThrow('no table')
  expect(requests).toEqual(['ab', 'a'])
})

it('asks for nothing where there are no keys', async () => {
  const { requests, read } = counted()
  expect(await read([])).toEqual([])
  expect(requests).toEqual([])
})
