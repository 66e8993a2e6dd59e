import { SignatureV4 } from '@smithy/signature-v4'
import { Hash } from '@smithy/core/serde'
import type { Fetch, FetchResponse } from '#functions/platform/port/ports.ts'
import { isBusy, isUncertain, retried } from './retry.ts'

/** Input and output of each operation of a service, as AWS documents their JSON. */
type Operations<Names extends string> = Readonly<
  Record<Names, { readonly input: object; readonly output: object | undefined }>
>

/** Calls one operation of a service, in one attempt. Throws an `AwsRefused`, or the failure of the connection. */
export type Service<Known extends Operations<keyof Known & string>> = <Name extends keyof Known & string>(
  operation: Name,
  input: Known[Name]['input'],
) => Promise<Known[Name]['output']>

export interface AwsCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** Where the services of an account are, and as whom they are called. */
export interface AwsAccount {
  readonly region: string
  /** The address of an emulator. */
  readonly endpoint?: string
  readonly credentials: () => Promise<AwsCredentials>
  readonly fetch: Fetch
}

/**
 * The services that speak JSON: the prefix of their operations in `X-Amz-Target`, and the version of the protocol
 * (https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html). The name is that of the host and of the signature.
 */
const protocols = {
  dynamodb: { target: 'DynamoDB_20120810', version: '1.0' },
  events: { target: 'AWSEvents', version: '1.1' },
  secretsmanager: { target: 'secretsmanager', version: '1.1' },
  sqs: { target: 'AmazonSQS', version: '1.0' },
  states: { target: 'AWSStepFunctions', version: '1.0' },
} as const

/** DynamoDB answers in milliseconds, and the largest answer has 16 MB. */
const timeoutMs = 5_000

/** An answer of AWS that is not a success. Its name is AWS's name for the error, as in the SDK. */
export class AwsRefused extends Error {
  override readonly name: string
  readonly $metadata: { readonly httpStatusCode: number }
  /** Why DynamoDB cancelled a transaction: one reason for each write. */
  readonly CancellationReasons: readonly { readonly Code?: string }[]

  constructor(status: number, { name, message, reasons = [] }: Refusal) {
    super(message)
    this.name = name
    this.$metadata = { httpStatusCode: status }
    this.CancellationReasons = reasons
  }
}

interface Refusal {
  readonly name: string
  readonly message: string
  readonly reasons?: AwsRefused['CancellationReasons']
}

/**
 * A service of an account. Without a client of the SDK, which takes half of a function's start to load and half of the time of a call
 * (docs/adr/0127-call-aws-services-in-their-json.md). The SDK's own signature is used.
 */
export function openService<Known extends Operations<keyof Known & string>>(
  name: keyof typeof protocols,
  { region, endpoint, credentials, fetch }: AwsAccount,
): Service<Known> {
  const { target, version } = protocols[name]
  const address = new URL(endpoint ?? `https://${name}.${region}.amazonaws.com`)
  const signer = new SignatureV4({
    service: name,
    region,
    credentials,
    sha256: Hash.bind(null, 'sha256'),
    // Only S3 reads the hash of a body from a header.
    applyChecksum: false,
  })
  return async (operation, input) => {
    const body = JSON.stringify(input)
    const { headers } = await signer.sign({
      method: 'POST',
      protocol: address.protocol,
      hostname: address.hostname,
      path: '/',
      query: {},
      headers: {
        host: address.host,
        'content-type': `application/x-amz-json-${version}`,
        'x-amz-target': `${target}.${operation}`,
      },
      body,
    })
    const response = await fetch(address.href, { method: 'POST', headers, body, timeoutMs })
    const text = await response.text()
    if (response.status !== 200) throw new AwsRefused(response.status, refusalOf(response, text))
    return text === '' ? {} : JSON.parse(text)
  }
}

/** A service whose operations may all be repeated: what AWS was too busy for, and what was left without an answer, is asked again. */
export function repeated<Known extends Operations<keyof Known & string>>(service: Service<Known>): Service<Known> {
  return (operation, input) =>
    retried(
      () => service(operation, input),
      (failure) => isBusy(failure) || isUncertain(failure),
    )
}

/** The error as the protocol states it: in the body or in a header, with or without a namespace and an address. A proxy states nothing. */
function refusalOf({ status, headers }: FetchResponse, text: string): Refusal {
  const body = objectOf(text)
  const type = String(body['__type'] ?? headers.get('x-amzn-errortype') ?? body['code'] ?? `status ${status}`)
  const reasons = body['CancellationReasons']
  return {
    name: type.replace(/^.*#/, '').replace(/:.*$/, ''),
    message: String(body['message'] ?? body['Message'] ?? type),
    ...(Array.isArray(reasons) && { reasons }),
  }
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(text) }
  } catch {
    return {}
  }
}
