import { expect, it } from 'vitest'
import { shardOf } from './shard.ts'

it('gives an id the same shard always, below the count', () => {
  expect(shardOf('ord_01M83FHNR8D07Q7Q0GMZZH2X9S', 16)).toBe(shardOf('ord_01M83FHNR8D07Q7Q0GMZZH2X9S', 16))
  expect(shardOf('', 1)).toBe(0)
})

it('spreads ids that are made one after another evenly', () => {
  const counts = Array<number>(16).fill(0)
  for (let number = 0; number < 16_000; number += 1) {
    const shard = shardOf(`ord_01M83FHNR8${String(number).padStart(6, '0')}`, 16)
    counts[shard] = (counts[shard] ?? 0) + 1
  }
  expect(Math.min(...counts)).toBeGreaterThan(850)
  expect(Math.max(...counts)).toBeLessThan(1_150)
})
