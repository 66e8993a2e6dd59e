import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import type { Item, Json } from '#functions/platform/port/table.ts'

type Attributes = Record<string, AttributeValue>

/** Converts without the SDK's marshaller, which treats a map with a member called `constructor` as a class instance and rejects large numbers. */
export function attributesOf(map: Readonly<Record<string, Json | undefined>>): Attributes {
  return Object.fromEntries(
    Object.entries(map).flatMap(([name, value]) => (value === undefined ? [] : [[name, valueOf(value)]])),
  )
}

export function valueOf(value: Json): AttributeValue {
  if (value === null) return { NULL: true }
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number') return { N: String(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  return isList(value) ? { L: value.map(valueOf) } : { M: attributesOf(value) }
}

export function itemOf(attributes: Attributes): Item {
  return mapOf(attributes) as unknown as Item
}

function mapOf(attributes: Attributes): { readonly [name: string]: Json } {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, jsonOf(value)]))
}

function jsonOf(value: AttributeValue): Json {
  if (value.S !== undefined) return value.S
  if (value.N !== undefined) return Number(value.N)
  if (value.BOOL !== undefined) return value.BOOL
  if (value.L !== undefined) return value.L.map(jsonOf)
  if (value.M !== undefined) return mapOf(value.M)
  if (value.NULL !== undefined) return null
  throw new Error(`attribute type ${Object.keys(value).join()} is not supported: the table stores JSON values only`)
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
