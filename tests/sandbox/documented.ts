import { readFileSync } from 'node:fs'
import { recordedFile, recordedFiles } from './recorded-files.ts'

export type Json = Readonly<Record<string, unknown>>

/** The names of the gateway's documented bodies. */
export const names = [...recordedFiles.keys()]
  .filter((name) => name.startsWith('razorpay/'))
  .map((name) => name.replace('razorpay/', ''))

export function payload(name: string): Json {
  const { payload: documented } = JSON.parse(readFileSync(recordedFile(`razorpay/${name}`), 'utf8')) as {
    payload: Json
  }
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
