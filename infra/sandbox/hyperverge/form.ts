import { jsonOf } from '#shared/kernel/json.ts'
import * as z from 'zod/mini'
import type { SandboxRequest } from '#infra/sandbox/define.ts'
import { HyperVergeRefused } from './response.ts'

const bytesMax = 6_000_000

export interface SentFile {
  readonly part: string
  readonly type: string
  readonly bytes: number
}

/** The body of a call: text fields and files, whichever of the two encodings it has. */
export interface Sent {
  readonly encoding: 'json' | 'form'
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: readonly SentFile[]
}

export async function sentIn(request: SandboxRequest): Promise<Sent> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) return { encoding: 'json', fields: jsonIn(request), files: [] }
  const entries = await formEntries(request, type)
  const files = entries.flatMap(([part, value]) =>
    value instanceof File ? [{ part, type: value.type, bytes: value.size }] : [],
  )
  if (files.some(({ bytes }) => bytes > bytesMax))
    throw new HyperVergeRefused(400, 'image size cannot be greater than 6MB')
  const fields = Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'))
  return { encoding: 'form', fields, files }
}

async function formEntries(request: SandboxRequest, type: string) {
  try {
    const form = await new Response(Buffer.from(request.body), { headers: { 'content-type': type } }).formData()
    return [...form.entries()]
  } catch {
    throw new HyperVergeRefused(500, 'upload error')
  }
}

function jsonIn(request: SandboxRequest): Record<string, unknown> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(jsonOf(new TextDecoder().decode(request.body)))
  if (!parsed.success) throw inputError('body', 'must be a JSON object')
  return parsed.data
}

/** Fields by a schema. A wrong one is refused with the partner's object of an error. */
export function readFields<T>(schema: z.ZodMiniType<T>, { fields }: Sent): T {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  throw inputError(parsed.error.issues[0]?.path.join('.') ?? 'body', 'is not valid')
}

function inputError(path: string, what: string): HyperVergeRefused {
  const error = { code: 1099, message: `"${path}" ${what}`, path, type: 'any.invalid', context: path }
  return new HyperVergeRefused(400, { error })
}
