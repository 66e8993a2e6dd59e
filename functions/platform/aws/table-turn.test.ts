import { expect, it } from 'vitest'
import type { Item, Key } from '#functions/platform/port/table.ts'
import { joinedReads } from './table-turn.ts'

function counted(fails = false) {
  const requests: string[] = []
  const read = joinedReads(async (keys, freshness): Promise<Item[]> => {
    requests.push(`${freshness} ${keys.map(({ sk }) => sk).join('')}`)
    if (fails) throw new Error('no table')
    return keys.map((key) => ({ ...key }))
  })
  return { requests, read }
}

const key = (sk: string): Key => ({ pk: 'p', sk })
const keys = (...sks: readonly string[]) => sks.map(key)

it('is one request for what is read at once, also after other promises', async () => {
  const { requests, read } = counted()
  const later = async () => {
    await Promise.resolve()
    await Promise.resolve()
    return await read(keys('c'), 'recent')
  }
  const found = await Promise.all([read(keys('a', 'b'), 'recent'), later(), read(keys('d'), 'recent')])
  expect(found).toEqual([keys('a', 'b'), keys('c'), keys('d')])
  expect(requests).toEqual(['recent abdc'])
})

it('reads a key once that several ask for', async () => {
  const { requests, read } = counted()
  expect(await Promise.all([read(keys('a'), 'latest'), read(keys('b', 'a'), 'latest')])).toEqual([
    keys('a'),
    keys('b', 'a'),
  ])
  expect(requests).toEqual(['latest ab'])
})

it('is a request of its own for another freshness, for the next turn, and for what does not fit', async () => {
  const { requests, read } = counted()
  await Promise.all([read(keys('a'), 'recent'), read(keys('b'), 'latest')])
  await read(keys('c'), 'recent')
  const many = Array.from({ length: 99 }, (_, index) => key(`${index} `))
  await Promise.all([read(many, 'recent'), read(keys('d', 'e'), 'recent'), read(keys('f'), 'recent')])
  expect(requests.map((each) => each.slice(0, 10))).toEqual([
    'recent a',
    'latest b',
    'recent c',
    'recent 0 1',
    'recent def',
  ])
})

it('fails for all who wait for the request, and begins anew', async () => {
  const { requests, read } = counted(true)
  const results = await Promise.allSettled([read(keys('a'), 'latest'), read(keys('b'), 'latest')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(read(keys('a'), 'latest')).rejects.toThrow('no table')
  expect(requests).toEqual(['latest ab', 'latest a'])
})

it('asks for nothing where there are no keys', async () => {
  const { requests, read } = counted()
  expect(await read([], 'latest')).toEqual([])
  expect(requests).toEqual([])
})
