import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type * as z from 'zod/mini'
import { Upload, type UploadedFile, uploadBytesMax } from '#shared/file/file.ts'
import { FILE_TOO_BIG } from '#shared/file/refusals.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { INVALID_INPUT, Refused, UNSUPPORTED_MEDIA_TYPE } from '#shared/kernel/refusal.ts'
import { rawBody } from './body.ts'
import { type Handle, http, type Route } from './endpoint.ts'

/** All texts and wrappings of a form together. */
const formBytesMax = 64 * 1024
/** The longest text of ours, 4,000 letters, at four bytes each. */
const fieldBytesMax = 16_000
const partsMax = 20
const headersMax = 16
const headerBytesMax = 4_096
/** Of the letters that RFC 2046 allows, as browsers and programs write it. */
const boundary = /;\s*boundary=(?:"([\w'()+,\-./:=? ]{1,70})"|([\w'()+,\-./:=?]{1,70}))/i

/** The handler of an endpoint that takes files. Only its function carries what reads forms. */
export function upload<E extends Endpoint>(endpoint: E, handle: NoInfer<Handle<E>>): Route<E> {
  return { ...http(endpoint, handle), readBody: readForm }
}

/** The fields of a contract that are files. */
export function uploadFieldsOf(body: z.ZodMiniType | undefined): readonly string[] {
  const { shape = {} } = (body?._zod.def ?? {}) as { shape?: Record<string, z.ZodMiniType> }
  return Object.keys(shape).filter((name) => isUpload(shape[name]))
}

function isUpload(schema: z.ZodMiniType | undefined): boolean {
  if (schema === undefined || schema === Upload) return schema !== undefined
  return isUpload((schema._zod.def as { innerType?: z.ZodMiniType }).innerType)
}

/** The texts and files of a form, by their names. Refuses what is no form with 400 or 415, what is too big with FILE_TOO_BIG. */
export async function readForm(
  endpoint: Endpoint,
  event: APIGatewayProxyEventV2,
): Promise<Readonly<Record<string, string | UploadedFile>>> {
  const type = event.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) throw new Refused(UNSUPPORTED_MEDIA_TYPE)
  const found = boundary.exec(type)
  if (found === null) throw broken('A form without a boundary')
  const files = uploadFieldsOf(endpoint.body)
  const bytes = rawBody(event, files.length * uploadBytesMax + formBytesMax, FILE_TOO_BIG)
  return parts(bytes, `multipart/form-data; boundary="${found[1] ?? found[2]}"`, files)
}

/** What came twice is refused, since nobody knows which was meant. What nobody asked for is for the contract's schema to drop: another request is another one by it. */
async function parts(
  bytes: Uint8Array,
  type: string,
  files: readonly string[],
): Promise<Readonly<Record<string, string | UploadedFile>>> {
  // Heavy, and only needed when a form comes: the noun's other endpoints start without it.
  // By its default: bundled, its chunk has no other export.
  const { default: Busboy } = await import('@fastify/busboy')
  return await new Promise((resolve, reject) => {
    const found = new Map<string, string | UploadedFile>()
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
      // In one go: the form is here already.
      fileHwm: uploadBytesMax + 1,
    })
    const refuse = (why: Refused) => reject(why)
    const keep = (name: string, value: string | UploadedFile) =>
      found.has(name) ? refuse(broken('A field that came twice', name)) : found.set(name, value)
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
        // How a browser sends a field in which no file was chosen.
        if (file.name !== '' || file.bytes.length > 0) keep(name, file)
      })
    })
    reader.on('partsLimit', () => refuse(broken('A form of too many parts')))
    reader.on('error', () => refuse(broken('Not a form that we can read')))
    reader.on('finish', () => resolve(Object.fromEntries(found)))
    reader.end(bytes)
  })
}

function broken(message: string, field?: string): Refused {
  return new Refused(INVALID_INPUT, {
    data: { issues: [{ path: field === undefined ? 'body' : `body.${field}`, message }] },
  })
}
