/**
 * The shard of an id, from 0 to `count - 1`: always the same one. FNV-1a of 32 bits, because ids that are made one after another
 * begin alike and must not share a shard. (http://www.isthe.com/chongo/tech/comp/fnv/)
 */
export function shardOf(id: string, count: number): number {
  let hash = 0x811c9dc5
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0) % count
}
