import { ContentDisposition } from '@remix-run/headers/content-disposition'
import {
  MaxFileSizeExceededError,
  MultipartParseError,
  type MultipartPart,
  parseMultipart,
} from '@remix-run/multipart-parser'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type * as z from 'zod/mini'
import { Upload, type UploadedFile } from '#shared/file/file.ts'
import { uploadBytesMax } from '#shared/file/limits.ts'
import { FILE_TOO_BIG } from '#shared/file/refusals.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { INVALID_INPUT, Refused, UNSUPPORTED_MEDIA_TYPE } from '#shared/kernel/refusal.ts'
import { rawBody } from './body.ts'
import { type ContextIn, type Handle, http, type Route } from './endpoint.ts'

/** Limit for all text fields and part headers of a form together. */
const formBytesMax = 64 * 1024
/** The longest text field of our contracts: 4,000 characters of at most four bytes. */
const fieldBytesMax = 16_000
const partsMax = 20
const headerBytesMax = 4_096
/** The boundary parameter, quoted or not, of the characters that RFC 2046 section 5.1.1 allows. */
const boundary = /;\s*boundary=(?:"([\w'()+,\-./:=? ]{1,70})"|([\w'()+,\-./:=?]{1,70}))/i

/** The handler of an endpoint that takes files. Only functions that use it bundle the form parser. */
export function upload<E extends Endpoint, H extends Handle<E, never>>(endpoint: E, handle: H): Route<E, ContextIn<H>> {
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
export function readForm(
  endpoint: Endpoint,
  event: APIGatewayProxyEventV2,
): Readonly<Record<string, string | UploadedFile>> {
  const type = event.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) throw new Refused(UNSUPPORTED_MEDIA_TYPE)
  const match = boundary.exec(type)
  if (match === null) throw broken('A form without a boundary')
  const files = uploadFieldsOf(endpoint.body)
  const bytes = rawBody(event, files.length * uploadBytesMax + formBytesMax, FILE_TOO_BIG)
  return fieldsOf(bytes, match[1] ?? match[2] ?? '', files)
}

/** The fields of a form. Refuses one that occurs twice, because its value is ambiguous. Unknown fields stay in the result: the contract's schema drops them, and the idempotency record compares them. */
function fieldsOf(
  bytes: Buffer,
  boundary: string,
  files: readonly string[],
): Readonly<Record<string, string | UploadedFile>> {
  const fields = new Map<string, string | UploadedFile>()
  for (const { name, fileName, part } of partsOf(bytes, boundary)) {
    if (fields.has(name)) throw broken('A field that came twice', name)
    if (fileName === undefined && !files.includes(name)) fields.set(name, textOf(part, name))
    // A browser sends an empty name and no bytes for a field without a chosen file.
    else if (fileName || part.size > 0) fields.set(name, { name: fileName ?? '', bytes: part.bytes })
  }
  return Object.fromEntries(fields)
}

interface NamedPart {
  readonly name: string
  readonly fileName: string | undefined
  readonly part: MultipartPart
}

/** The parts that have a name. */
function partsOf(bytes: Buffer, boundary: string): readonly NamedPart[] {
  // What stands before the first boundary is no part (RFC 2046 section 5.1.1).
  const begin = Math.max(0, bytes.indexOf(`--${boundary}`))
  const limits = { maxParts: partsMax, maxHeaderSize: headerBytesMax, maxFileSize: uploadBytesMax }
  try {
    return [...parseMultipart(bytes.subarray(begin), { boundary, ...limits })].flatMap((part) => {
      // Without `filename*`, which forms do not have (RFC 7578 section 4.2), and of which the part's own `filename` writes to the log.
      const { type, name, filename } = ContentDisposition.from(part.headers['content-disposition'] ?? null)
      return type?.toLowerCase() === 'form-data' && name !== undefined ? [{ name, fileName: filename, part }] : []
    })
  } catch (failure) {
    if (failure instanceof MaxFileSizeExceededError) throw new Refused(FILE_TOO_BIG)
    // A TypeError: a header that is not UTF-8.
    if (failure instanceof MultipartParseError || failure instanceof TypeError)
      throw broken('Not a form that we can read')
    throw failure
  }
}

/** Text is UTF-8, whatever the part says of itself (https://fetch.spec.whatwg.org/#multipart-form-data-parser). */
function textOf({ size, bytes }: MultipartPart, name: string): string {
  if (size > fieldBytesMax) throw broken('Too long', name)
  return new TextDecoder().decode(bytes)
}

function broken(message: string, field?: string): Refused {
  return new Refused(INVALID_INPUT, {
    data: { issues: [{ path: field === undefined ? 'body' : `body.${field}`, message }] },
  })
}
