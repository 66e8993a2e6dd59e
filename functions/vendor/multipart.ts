import { createHash } from 'node:crypto'

export interface Part {
  readonly name: string
  readonly value: string | { readonly fileName: string; readonly contentType: string; readonly bytes: Uint8Array }
}

export interface Multipart {
  readonly contentType: string
  readonly body: Uint8Array
}

/** A multipart form (RFC 7578) as bytes, because the fetch port sends text or bytes only. The boundary is a hash of the parts, so it does not occur in them. */
export function multipart(parts: readonly Part[]): Multipart {
  const hash = createHash('sha256')
  for (const { name, value } of parts) hash.update(name).update(typeof value === 'string' ? value : value.bytes)
  const boundary = `ansh-${hash.digest('hex').slice(0, 40)}`
  const chunks = parts.flatMap(({ name, value }) => {
    const file =
      typeof value === 'string' ? '' : `; filename="${quoted(value.fileName)}"\r\ncontent-type: ${value.contentType}`
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"${file}\r\n\r\n`
    return [Buffer.from(head), typeof value === 'string' ? Buffer.from(value) : value.bytes, Buffer.from('\r\n')]
  })
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** Escapes a name in a form as browsers do: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data */
function quoted(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
