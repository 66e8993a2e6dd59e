import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Json = Readonly<Record<string, unknown>>

const folder = join(import.meta.dirname, '../../infra/sandbox/recorded/razorpay')

/** The names of the gateway's documented bodies. */
export const names = readdirSync(folder).map((file) => file.replace('.json', ''))

export function payload(name: string): Json {
  const { payload: documented } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as { payload: Json }
  return documented
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

function within(value: unknown, at: string): { readonly at: string; readonly entity: Json }[] {
  if (!isObject(value)) return []
  const inner = Object.entries(value).flatMap(([key, part]) => within(part, `${at}.${key}`))
  return Array.isArray(value) ? inner : [{ at, entity: value }, ...inner]
}

/** Every documented object of a kind, and where it lies. */
export function documentedOf(kind: string) {
  return names.flatMap((name) => within(payload(name), name)).filter(({ entity }) => entity['entity'] === kind)
}
