import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import type { Changes, Condition, Json, Path } from '#functions/platform/port/table.ts'
import { valueOf } from './value.ts'

/** Names and values by placeholders alone: no name is reserved, and nothing a person wrote is ever part of an expression. */
export interface Expressions {
  name(path: Path): string
  value(value: Json): string
  /** What goes beside the expressions; empty records are left out, since DynamoDB refuses them. */
  placeholders(): {
    ExpressionAttributeNames?: Record<string, string>
    ExpressionAttributeValues?: Record<string, AttributeValue>
  }
}

const always = '(attribute_exists(pk) OR attribute_not_exists(pk))'
const never = '(attribute_exists(pk) AND attribute_not_exists(pk))'

export function expressions(): Expressions {
  const names = new Map<string, string>()
  const values = new Map<string, AttributeValue>()
  const nameOf = (name: string) => {
    const known = names.get(name) ?? `#n${names.size}`
    names.set(name, known)
    return known
  }
  return {
    name: (path) => path.split('.').map(nameOf).join('.'),
    value(value) {
      const placeholder = `:v${values.size}`
      values.set(placeholder, valueOf(value))
      return placeholder
    },
    placeholders: () => ({
      ...(names.size > 0 && {
        ExpressionAttributeNames: Object.fromEntries([...names].map(([name, placeholder]) => [placeholder, name])),
      }),
      ...(values.size > 0 && { ExpressionAttributeValues: Object.fromEntries(values) }),
    }),
  }
}

/** As the embedded table evaluates it: a comparison with nothing or with another type is false, and its `not` is true. */
export function conditionText(condition: Condition, known: Expressions): string {
  if ('all' in condition) return joined(condition.all, ' AND ', always, known)
  if ('any' in condition) return joined(condition.any, ' OR ', never, known)
  if ('not' in condition) return `(NOT ${conditionText(condition.not, known)})`
  if ('absent' in condition) return `attribute_not_exists(${known.name(condition.absent)})`
  if ('present' in condition) return `attribute_exists(${known.name(condition.present)})`
  const place = known.name(condition.path)
  if ('is' in condition) return `(${place} = ${known.value(condition.is)})`
  if ('atLeast' in condition) return `(${place} >= ${known.value(condition.atLeast)})`
  return `(${place} < ${known.value(condition.below)})`
}

/** `ADD` takes no place inside a map: there a sum is a `SET`. */
export function changesText({ set = {}, add = {}, remove = [] }: Changes, known: Expressions): string {
  const sets = Object.entries(set).map(([path, value]) => `${known.name(path)} = ${known.value(value)}`)
  const adds: string[] = []
  for (const [path, amount] of Object.entries(add)) {
    const place = known.name(path)
    if (path.includes('.')) sets.push(`${place} = if_not_exists(${place}, ${known.value(0)}) + ${known.value(amount)}`)
    else adds.push(`${place} ${known.value(amount)}`)
  }
  const parts = { SET: sets, ADD: adds, REMOVE: remove.map((path) => known.name(path)) }
  const text = Object.entries(parts).flatMap(([verb, list]) => (list.length > 0 ? [`${verb} ${list.join(', ')}`] : []))
  // DynamoDB wants at least one change. No attribute is called so.
  return text.length > 0 ? text.join(' ') : `REMOVE ${known.name('-')}`
}

function joined(parts: readonly Condition[], by: string, empty: string, known: Expressions): string {
  return parts.length === 0 ? empty : `(${parts.map((part) => conditionText(part, known)).join(by)})`
}
