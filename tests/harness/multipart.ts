/** A file of a multipart form. */
export interface FormFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const isFile = (value: unknown): value is FormFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array

/** One part of a multipart body, with its header lines. */
export interface Part {
  readonly headers: readonly string[]
  readonly body: string | Uint8Array
}

/** A multipart/form-data body as a browser writes it (RFC 7578). */
export function multipartOf(
  fields: object,
  boundary = '----AnshForm7d3a',
): { readonly type: string; readonly bytes: Buffer } {
  const parts = Object.entries(fields).flatMap(([name, value]): Part[] => {
    if (value === undefined) return []
    const start = `content-disposition: form-data; name="${quoted(name)}"`
    if (isFile(value))
      return [
        {
          headers: [`${start}; filename="${quoted(value.name)}"`, 'content-type: application/octet-stream'],
          body: value.bytes,
        },
      ]
    return [{ headers: [start], body: typeof value === 'string' ? value : (JSON.stringify(value) ?? '') }]
  })
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: formOf(parts, boundary) }
}

/** Joins parts with a boundary, without checks: tests build malformed bodies with it. */
export function formOf(parts: readonly Part[], boundary: string, end = `--${boundary}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ headers, body }) => [
    `--${boundary}\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`,
    body,
    '\r\n',
  ])
  return Buffer.concat(
    [...pieces, end].map((piece) => Buffer.from(typeof piece === 'string' ? piece.toWellFormed() : piece)),
  )
}

function quoted(text: string): string {
  return text.toWellFormed().replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
