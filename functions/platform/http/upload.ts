import { uploadBytesMax } from '#shared/file/limits.ts'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type * as z from 'zod/mini'
import { Upload, type UploadedFile } from '#shared/file/file.ts'
import { FILE_TOO_BIG } from '#shared/file/refusals.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { INVALID_INPUT, Refused, UNSUPPORTED_MEDIA_TYPE } from '#shared/kernel/refusal.ts'
import { rawBody } from './body.ts'
import { type Handle, http, type Route } from './endpoint.ts'

/** Limit for all text fields and part headers of a form together. */
const formBytesMax = 64 * 1024
/** The longest text field of our contracts: 4,000 characters of at most four bytes. */
const fieldBytesMax = 16_000
const partsMax = 20
const headersMax = 16
const headerBytesMax = 4_096
/** The boundary parameter, quoted or not, of the characters that RFC 2046 section 5.1.1 allows. */
const boundary = /;\s*boundary=(?:"([\w'()+,\-./:=? ]{1,70})"|([\w'()+,\-./:=?]{1,70}))/i

/** The handler of an endpoint that takes files. Only functions that use it bundle the form parser. */
export function upload<E extends Endpoint>(endpoint: E, handle: NoInfer<Handle<E>>): Route<E> {
  return { ...http(endpoint, handle), readBody: readForm }
}

/** The names of a contract's file fields. */
export function uploadFieldsOf(body: z.ZodMiniType | undefined): readonly string[] {
  const { shape = {} } = (body?._zod.def ?? {}) as { shape?: Record<string, z.ZodMiniType> }
  return Object.keys(shape).filter((name) => isUpload(shape[name]))
}

function isUpload(schema: z.ZodMiniType | undefined): boolean {
  if (schema === undefined || schema === Upload) return schema !== undefined
  return isUpload((schema._zod.def as { innerType?: z.ZodMiniType }).innerType)
}

/** The text fields and files of a multipart form, by name. Refuses a malformed form with 400, another content type with 415, and a form or file that is too large with FILE_TOO_BIG. */
export async function readForm(
  endpoint: Endpoint,
  event: APIGatewayProxyEventV2,
): Promise<Readonly<Record<string, string | UploadedFile>>> {
  const type = event.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) throw new Refused(UNSUPPORTED_MEDIA_TYPE)
  const match = boundary.exec(type)
  if (match === null) throw broken('A form without a boundary')
  const files = uploadFieldsOf(endpoint.body)
  const bytes = rawBody(event, files.length * uploadBytesMax + formBytesMax, FILE_TOO_BIG)
  return parts(bytes, `multipart/form-data; boundary="${match[1] ?? match[2]}"`, files)
}

/** Refuses a field that occurs twice, because its value is ambiguous. Unknown fields stay in the result: the contract's schema drops them, and the idempotency record compares them. */
async function parts(
  bytes: Uint8Array,
  type: string,
  files: readonly string[],
): Promise<Readonly<Record<string, string | UploadedFile>>> {
  // Loaded on demand, because it is large and the module's other endpoints do not need it.
  // The default import, because the bundled chunk has no named exports.
  const { default: Busboy } = await import('@fastify/busboy')
  return await new Promise((resolve, reject) => {
    const fields = new Map<string, string | UploadedFile>()
    const reader = new Busboy({
      headers: { 'content-type': type },
      isPartAFile: (name, _type, fileName) => fileName !== undefined || files.includes(name ?? ''),
      limits: {
        parts: partsMax,
        fieldSize: fieldBytesMax,
        fileSize: uploadBytesMax,
        headerPairs: headersMax,
        headerSize: headerBytesMax,
      },
      // One chunk per file: the whole form is in memory already.
      fileHwm: uploadBytesMax + 1,
    })
    const refuse = (refusal: Refused) => reject(refusal)
    const keep = (name: string, value: string | UploadedFile) =>
      fields.has(name) ? refuse(broken('A field that came twice', name)) : fields.set(name, value)
    reader.on('field', (name: string | undefined, value, _nameCut, isCut) => {
      if (name === undefined) return
      if (isCut) refuse(broken('Too long', name))
      else keep(name, value.toWellFormed())
    })
    reader.on('file', (name: string | undefined, stream, fileName: string | undefined) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('error', () => refuse(broken('A form that breaks off')))
      stream.on('limit', () => refuse(new Refused(FILE_TOO_BIG)))
      stream.on('end', () => {
        if (name === undefined) return
        const file = { name: fileName ?? '', bytes: new Uint8Array(Buffer.concat(chunks)) }
        // A browser sends an empty name and no bytes for a field without a chosen file.
        if (file.name !== '' || file.bytes.length > 0) keep(name, file)
      })
    })
    reader.on('partsLimit', () => refuse(broken('A form of too many parts')))
    reader.on('error', () => refuse(broken('Not a form that we can read')))
    reader.on('finish', () => resolve(Object.fromEntries(fields)))
    reader.end(bytes)
  })
}

function broken(message: string, field?: string): Refused {
  return new Refused(INVALID_INPUT, {
    data: { issues: [{ path: field === undefined ? 'body' : `body.${field}`, message }] },
  })
}
