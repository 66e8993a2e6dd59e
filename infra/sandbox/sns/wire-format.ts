import type { SandboxResponse, SandboxTools } from '#infra/sandbox/define.ts'
import { escape } from '#infra/sandbox/page.ts'

const namespace = 'http://sns.amazonaws.com/doc/2010-03-31/'

/** An error in the format of AWS. */
export class SnsRefusal extends Error {
  override readonly name = 'SnsRefusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function invalid(parameter: string): SnsRefusal {
  return new SnsRefusal(400, 'InvalidParameter', `Invalid parameter: ${parameter}`)
}

/** The response of an action with the fields of its result. */
export function resultXml(
  tools: SandboxTools,
  action: string,
  fields: Readonly<Record<string, string>>,
): SandboxResponse {
  const inner = Object.entries(fields).map(([name, value]) => `<${name}>${escape(value)}</${name}>`)
  const result = inner.length === 0 ? '' : `<${action}Result>${inner.join('')}</${action}Result>`
  return xml(200, `${action}Response`, `${result}<ResponseMetadata>${requestIdXml(tools)}</ResponseMetadata>`)
}

export function refusalXml(tools: SandboxTools, { status, code, message }: SnsRefusal): SandboxResponse {
  const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${escape(message)}</Message></Error>`
  return xml(status, 'ErrorResponse', `${error}${requestIdXml(tools)}`)
}

export function nextId(tools: SandboxTools, of: 'request' | 'message'): string {
  return `00000000-0000-4000-8000-${String(tools.next(of, 1)).padStart(12, '0')}`
}

/** `Attributes.entry.1.key=…&Attributes.entry.1.value=…`, as the query protocol writes a map. */
export function mapIn(form: URLSearchParams, name: string): Readonly<Record<string, string>> {
  const map: Record<string, string> = {}
  for (let entry = 1; form.has(`${name}.entry.${entry}.key`); entry++) {
    map[form.get(`${name}.entry.${entry}.key`) ?? ''] = form.get(`${name}.entry.${entry}.value`) ?? ''
  }
  return map
}

function requestIdXml(tools: SandboxTools): string {
  return `<RequestId>${nextId(tools, 'request')}</RequestId>`
}

function xml(status: number, root: string, inner: string): SandboxResponse {
  return new Response(`<${root} xmlns="${namespace}">${inner}</${root}>`, {
    status,
    headers: { 'content-type': 'text/xml' },
  })
}
