import type { FetchResponse } from '#functions/platform/port/ports.ts'

/** An answer of AWS that is not a success. Its name is AWS's name for the error, as in the SDK. */
export class AwsRefused extends Error {
  override readonly name: string
  readonly status: number
  /** Why DynamoDB cancelled a transaction: one reason for each write. */
  readonly reasons: readonly Reason[]

  constructor(status: number, { name, message, reasons = [] }: Refusal) {
    super(message)
    this.name = name
    this.status = status
    this.reasons = reasons
  }
}

interface Refusal {
  readonly name: string
  readonly message: string
  readonly reasons?: readonly Reason[]
}

interface Reason {
  readonly Code?: string
}

/**
 * The text of a successful answer. Throws an `AwsRefused` for any other, which names its error in the body or in a header, with or
 * without a namespace and an address (https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html). A proxy names none.
 */
export async function textOfJson(response: FetchResponse): Promise<string> {
  const text = await response.text()
  if (isSuccess(response)) return text
  const body = objectOf(text)
  const { status, headers } = response
  const textIn = (name: string) => (typeof body[name] === 'string' ? body[name] : undefined)
  const type = textIn('__type') ?? headers.get('x-amzn-errortype') ?? textIn('code') ?? `status ${status}`
  const reasons: unknown = body['CancellationReasons']
  throw new AwsRefused(status, {
    name: type.replace(/^.*#/, '').replace(/:.*$/, ''),
    message: textIn('message') ?? textIn('Message') ?? type,
    ...(Array.isArray(reasons) && { reasons }),
  })
}

/** A successful answer. Throws an `AwsRefused` for any other, whose body names its error in XML; 304 has no body. */
export async function unlessRefusedInXml(response: FetchResponse): Promise<FetchResponse> {
  if (isSuccess(response)) return response
  const text = await response.text()
  const name = elementOf(text, 'Code') ?? `status ${response.status}`
  throw new AwsRefused(response.status, { name, message: elementOf(text, 'Message') ?? name })
}

/** The text of the first element of this name, which holds no others. */
export function elementOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
}

function isSuccess({ status }: FetchResponse): boolean {
  return status >= 200 && status < 300
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(text) }
  } catch {
    return {}
  }
}
