import * as z from 'zod/mini'
import { Upload } from '#shared/file/file.ts'
import { ActBody } from '#shared/proposal/proposal.ts'
import { Rupees } from '#shared/kernel/money.ts'

/** JSON Schema 2020-12, the schema language of OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** `input` is what a client sends, `output` what it receives. */
export type Side = 'input' | 'output'

/** Schemas that have a name of their own: a reference takes their place. */
export type NamedSchemas = z.core.$ZodRegistry<{ id: string }>

interface Converted {
  readonly json: JsonSchema
  /** The named schemas within it, by name. */
  readonly definitions: Readonly<Record<string, JsonSchema>>
}

/** The JSON Schema of one part of a contract, complete in itself. Throws for a recursive schema. */
export function jsonSchemaOf(schema: z.ZodMiniType, side: Side): JsonSchema {
  return convert(schema, side, z.registry()).json
}

/** The JSON Schema of one part of a contract, with references `#/components/schemas/<name>` to named schemas. Throws for a recursive schema. */
export function convert(schema: z.ZodMiniType, side: Side, named: NamedSchemas): Converted {
  // A recursive schema would produce references that do not resolve in the document, so it throws here.
  const {
    $schema: _dialect,
    '~standard': _standard,
    $defs: definitions = {},
    ...json
  } = z.toJSONSchema(schema, {
    io: side,
    metadata: named as never,
    unrepresentable: 'any',
    cycles: 'throw',
    override: ({ zodSchema, jsonSchema }) => {
      // OpenAPI describes an uploaded file as a binary string.
      if ((zodSchema as unknown) === Upload) Object.assign(jsonSchema, { type: 'string', format: 'binary' })
      // Each act has a stricter schema of its own, and few generators can write a type for a value of four kinds.
      if ((zodSchema as unknown) === ActBody) {
        delete jsonSchema.propertyNames
        delete jsonSchema.additionalProperties
      }
      if (isRupees(zodSchema as unknown as z.ZodMiniType)) Object.assign(jsonSchema, { multipleOf: 0.01 })
      trim(jsonSchema, side)
    },
  }) as Record<string, unknown> & { $defs?: Record<string, JsonSchema> }
  return {
    json: referring(json),
    definitions: Object.fromEntries(Object.entries(definitions).map(([name, each]) => [name, referring(each)])),
  }
}

/** An amount in rupees, also with further checks: a whole number of paise, which JSON Schema states as a multiple. */
function isRupees(schema: z.ZodMiniType | undefined): boolean {
  if (schema === undefined) return false
  return schema === Rupees || isRupees(schema._zod.parent as z.ZodMiniType | undefined)
}

/** Keywords that repeat others: a date's pattern its format in 300 characters, a limit that of safe integers, any other field the absence of the keyword. */
const redundant: readonly ((json: Record<string, unknown>) => string | undefined)[] = [
  ({ additionalProperties }) => (JSON.stringify(additionalProperties) === '{}' ? 'additionalProperties' : undefined),
  ({ format }) => (format === 'date' || format === 'date-time' ? 'pattern' : undefined),
  ({ minimum }) => (minimum === Number.MIN_SAFE_INTEGER ? 'minimum' : undefined),
  ({ maximum }) => (maximum === Number.MAX_SAFE_INTEGER ? 'maximum' : undefined),
]

/**
 * Removes redundant keywords. An object that is received may gain fields, so its schema does not forbid others. Constants side by
 * side become one `enum`.
 */
function trim(json: Record<string, unknown>, side: Side): void {
  for (const keyword of redundant) delete json[keyword(json) ?? '']
  if (side === 'output' && json['additionalProperties'] === false) delete json['additionalProperties']
  if (typeof json['pattern'] === 'string') json['pattern'] = portable(json['pattern'])
  const choices = json['anyOf'] as Record<string, unknown>[] | undefined
  if (choices === undefined || !choices.every((each) => 'const' in each)) return
  delete json['anyOf']
  const values = choices.map((each) => each['const'])
  Object.assign(json, { type: values.every(Number.isInteger) ? 'integer' : choices[0]?.['type'], enum: values })
}

/**
 * A pattern without `\d` and `\w`: outside of JavaScript these also match the digits and letters of other scripts. It does not say that
 * letters of names can be seen: few languages have the property Default_Ignorable.
 */
function portable(pattern: string): string {
  let isInClass = false
  return pattern.replaceAll('(?!\\p{DI})', '').replace(/\\.|[[\]]/g, (found) => {
    if (found === '[' || found === ']') isInClass = found === '['
    const classes: Record<string, string> = { '\\d': '0-9', '\\w': 'A-Za-z0-9_' }
    const letters = classes[found]
    if (letters === undefined) return found
    return isInClass ? letters : `[${letters}]`
  })
}

/** A copy whose references lead to the components of the document. */
function referring<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key: string, each: unknown) =>
      key === '$ref' ? String(each).replace('#/$defs/', '#/components/schemas/') : each,
    ),
  ) as T
}

export interface Field {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** The fields of an object schema, as needed for parameters. A number that travels as text is described as the number. */
export function fieldsOf(
  schema: z.ZodMiniType | undefined,
  conversion: (part: z.ZodMiniType, side: Side) => JsonSchema,
): Field[] {
  const shape = (schema?._zod.def as { shape?: Record<string, z.ZodMiniType> } | undefined)?.shape ?? {}
  return Object.entries(shape).map(([name, field]) => {
    const sent = conversion(field, 'input')
    const read = conversion(field, 'output')
    return {
      name,
      required: field._zod.optin === undefined,
      schema: sent['type'] === 'string' && read['type'] === 'integer' ? read : sent,
    }
  })
}
