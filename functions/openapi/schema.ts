import * as z from 'zod/mini'
import { Upload } from '#shared/file/file.ts'

/** JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What a client sends, or what it receives, of one part of a contract. */
export function jsonSchemaOf(schema: z.ZodMiniType, side: 'input' | 'output'): JsonSchema {
  // A loop in a contract would make references that resolve nowhere in the document: better to hear of it at once.
  const {
    $schema: _dialect,
    '~standard': _standard,
    ...json
  } = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    cycles: 'throw',
    override: ({ zodSchema, jsonSchema }) => {
      // As OpenAPI has the bytes of a file.
      if ((zodSchema as unknown) === Upload) Object.assign(jsonSchema, { type: 'string', format: 'binary' })
      trim(jsonSchema)
    },
  }) as Record<string, unknown>
  return json
}

/** The pattern of a date says no more than its format and is 300 characters long; safe integers are what JSON has anyway. */
function trim(json: Record<string, unknown>): void {
  if (json['format'] === 'date' || json['format'] === 'date-time') delete json['pattern']
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum']
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum']
}

export interface Field {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** The fields of an object, one by one, as parameters want them. */
export function fieldsOf(schema: z.ZodMiniType | undefined): Field[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({ name, required: required.includes(name), schema: field }))
}
