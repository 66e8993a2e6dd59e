import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { attributesOf, itemOf } from '#functions/platform/aws/dynamo/value.ts'
import type { Changes, Condition, Item, Key } from '#functions/platform/port/table.ts'
import { evaluate, outcome } from '#infra/local/condition.ts'

// The writes of the fake AWS: a condition is evaluated against what is stored, as in DynamoDB, and nothing is stored.

type Attributes = Record<string, AttributeValue>

export interface WriteInput {
  readonly Item?: Attributes
  readonly Key?: Attributes
  readonly ConditionExpression?: string
  readonly UpdateExpression?: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Attributes
}

export type Load = (key: Key) => Promise<Item | undefined>

/** Whether the condition of a write holds. */
export async function mayWrite(input: WriteInput, load: Load): Promise<boolean> {
  return input.ConditionExpression === undefined || evaluate(conditionOf(input), await load(keyOf(input)))
}

/** The item after an update. */
export async function updated(input: WriteInput, load: Load): Promise<Attributes> {
  const key = keyOf(input)
  const after = outcome({ update: key, changes: changesOf(input) }, await load(key))
  return attributesOf({ ...after })
}

function keyOf({ Item, Key = Item }: WriteInput): Key {
  const { pk, sk } = itemOf(Key ?? {})
  return { pk, sk }
}

/** Reads an expression as the table adapter writes it (functions/platform/aws/dynamo/expression.ts). */
function conditionOf({ ConditionExpression = '', ...placeholders }: WriteInput): Condition {
  const tokens = ConditionExpression.match(/[#:]?\w+|[()=]|>=|</g) ?? []
  const { name, value } = resolve(placeholders)
  const next = () => tokens.shift() ?? ''

  function parenthesized(): Condition {
    if (tokens[0] === 'NOT') {
      next()
      const not = part()
      next()
      return { not }
    }
    if (tokens[0]?.startsWith('#')) {
      const [attribute, comparison, bound] = [name(next()), next(), value(next())]
      next()
      if (comparison === '=') return { attribute, is: bound }
      return comparison === '<' ? { attribute, below: bound as number } : { attribute, atLeast: bound as number }
    }
    const parts = [part()]
    const joint = tokens[0]
    while (next() !== ')') parts.push(part())
    return joint === 'OR' ? { any: parts } : { all: parts }
  }

  function part(): Condition {
    const token = next()
    if (token === '(') return parenthesized()
    const [, attribute] = [next(), next(), next()]
    const path = attribute.startsWith('#') ? name(attribute) : attribute
    return token === 'attribute_exists' ? { present: path } : { absent: path }
  }

  return part()
}

function changesOf({ UpdateExpression = '', ...placeholders }: WriteInput): Changes {
  const { name, value } = resolve(placeholders)
  const clauses = [...UpdateExpression.matchAll(/(SET|ADD|REMOVE) ((?:(?! (?:ADD|REMOVE) ).)+)/g)]
  const entriesOf = (verb: string) => {
    const [, , list = ''] = clauses.find(([, found]) => found === verb) ?? []
    return list === '' ? [] : list.split(', ').map((each) => each.split(/ (?:= )?/) as [string, string])
  }
  return {
    set: Object.fromEntries(entriesOf('SET').map(([attribute, bound]) => [name(attribute), value(bound)])),
    add: Object.fromEntries(entriesOf('ADD').map(([attribute, bound]) => [name(attribute), Number(value(bound))])),
    remove: entriesOf('REMOVE').map(([attribute]) => name(attribute)),
  }
}

function resolve({ ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: WriteInput) {
  const values = itemOf(ExpressionAttributeValues) as unknown as Readonly<Record<string, string | number | boolean>>
  return {
    name: (placeholder: string) => ExpressionAttributeNames[placeholder] ?? '',
    value: (placeholder: string) => values[placeholder] ?? '',
  }
}
