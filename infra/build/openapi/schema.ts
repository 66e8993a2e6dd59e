import * as z from 'zod/mini'
import { Upload } from '#shared/file/file.ts'

/** JSON Schema 2020-12, the schema language of OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The JSON Schema of one part of a contract: `input` is what a client sends, `output` what it receives. */
export function jsonSchemaOf(schema: z.ZodMiniType, side: 'input' | 'output'): JsonSchema {
  // A recursive schema would produce references that do not resolve in the document, so it throws here.
  const {
    $schema: _dialect,
    '~standard': _standard,
    ...json
  } = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    cycles: 'throw',
    override: ({ zodSchema, jsonSchema }) => {
      // OpenAPI describes an uploaded file as a binary string.
      if ((zodSchema as unknown) === Upload) Object.assign(jsonSchema, { type: 'string', format: 'binary' })
      trim(jsonSchema)
    },
  }) as Record<string, unknown>
  return json
}

/** Removes redundant keywords: a date's pattern, which repeats its format in 300 characters, and the limits of safe integers. */
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

/** The fields of an object schema, as needed for parameters. */
export function fieldsOf(schema: z.ZodMiniType | undefined): Field[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({ name, required: required.includes(name), schema: field }))
}
