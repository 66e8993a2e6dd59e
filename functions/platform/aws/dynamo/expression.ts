import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import type { Changes, Condition, Json } from '#functions/platform/port/table.ts'
import { valueOf } from './value.ts'

/** Builds expressions with placeholders only: attribute names cannot clash with reserved words, and no user input becomes part of an expression. */
interface ExpressionBuilder {
  name(attribute: string): string
  value(value: Json): string
  /** The placeholder records that accompany the expressions. An empty one is left out, because DynamoDB rejects it. */
  placeholders(): {
    ExpressionAttributeNames?: Record<string, string>
    ExpressionAttributeValues?: Record<string, AttributeValue>
  }
}

const always = '(attribute_exists(pk) OR attribute_not_exists(pk))'
const never = '(attribute_exists(pk) AND attribute_not_exists(pk))'

export function expressions(): ExpressionBuilder {
  const names = new Map<string, string>()
  const values = new Map<string, AttributeValue>()
  const nameOf = (name: string) => {
    const placeholder = names.get(name) ?? `#n${names.size}`
    names.set(name, placeholder)
    return placeholder
  }
  return {
    name: nameOf,
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

/** The meaning is that of the local table (infra/local/condition.ts): a comparison with an absent attribute or another type is false, and its `not` is true. */
export function conditionText(condition: Condition, builder: ExpressionBuilder): string {
  if ('all' in condition) return joined(condition.all, ' AND ', always, builder)
  if ('any' in condition) return joined(condition.any, ' OR ', never, builder)
  if ('not' in condition) return `(NOT ${conditionText(condition.not, builder)})`
  if ('absent' in condition) return `attribute_not_exists(${builder.name(condition.absent)})`
  if ('present' in condition) return `attribute_exists(${builder.name(condition.present)})`
  const name = builder.name(condition.attribute)
  if ('is' in condition) return `(${name} = ${builder.value(condition.is)})`
  if ('atLeast' in condition) return `(${name} >= ${builder.value(condition.atLeast)})`
  return `(${name} < ${builder.value(condition.below)})`
}

export function changesText({ set = {}, add = {}, remove = [] }: Changes, builder: ExpressionBuilder): string {
  const parts = {
    SET: Object.entries(set).map(([name, value]) => `${builder.name(name)} = ${builder.value(value)}`),
    ADD: Object.entries(add).map(([name, amount]) => `${builder.name(name)} ${builder.value(amount)}`),
    REMOVE: remove.map((name) => builder.name(name)),
  }
  const text = Object.entries(parts).flatMap(([verb, list]) => (list.length > 0 ? [`${verb} ${list.join(', ')}`] : []))
  // DynamoDB requires at least one change; no attribute is called `-`.
  return text.length > 0 ? text.join(' ') : `REMOVE ${builder.name('-')}`
}

/** DynamoDB rejects redundant parentheses, so a single part gets none. */
function joined(parts: readonly Condition[], by: string, empty: string, builder: ExpressionBuilder): string {
  const texts = parts.map((part) => conditionText(part, builder))
  if (texts.length === 0) return empty
  return texts.length === 1 ? texts.join('') : `(${texts.join(by)})`
}
