import { SignatureV4 } from '@smithy/signature-v4'
import { Hash } from '@smithy/core/serde'
import type { FetchRequest, FetchResponse } from '#functions/platform/port/ports.ts'
import { isBusy, isUncertain, retried } from './retry.ts'
import { type AwsAccount, AwsRefused } from './service.ts'

interface ObjectRequest {
  readonly method: FetchRequest['method']
  /** Absent for a request of the bucket itself. */
  readonly key?: string
  readonly query?: Query
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

type Query = Readonly<Record<string, string>>

/** A bucket of S3. */
export interface Bucket {
  /** The answer to a request, repeated where S3 was busy or left it without an answer. Throws an `AwsRefused` unless it is a success. */
  ask(request: ObjectRequest): Promise<FetchResponse>
  /** An address that reads an object without credentials, for this long. `query`: what S3 is to answer beside the object. */
  presign(key: string, query: Query, seconds: number): Promise<string>
}

/** A file has at most some MB. */
const timeoutMs = 15_000

/** Opens a bucket of an account (https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html). */
export function openBucket(name: string, { region, endpoint, credentials, fetch }: AwsAccount): Bucket {
  // An emulator has no hosts for its buckets.
  const address = new URL(endpoint === undefined ? `https://${name}.s3.${region}.amazonaws.com` : `${endpoint}/${name}`)
  const folder = address.pathname.replace(/\/$/, '')
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials,
    sha256: Hash.bind(null, 'sha256'),
    // S3 signs the path as it is sent, and checks the body by the hash in a header.
    uriEscapePath: false,
  })
  const partsOf = (method: string, key: string, query: Query, headers: Readonly<Record<string, string>>) => ({
    method,
    protocol: address.protocol,
    hostname: address.hostname,
    path: `${folder}/${key.split('/').map(encoded).join('/')}`,
    query: { ...query },
    headers: { ...headers, host: address.host },
  })
  const askOnce = async ({ method, key = '', query = {}, headers = {}, body }: ObjectRequest) => {
    const request = { ...partsOf(method, key, query, headers), ...(body !== undefined && { body }) }
    const signed = await signer.sign(request)
    const url = addressOf(address, request.path, query)
    const response = await fetch(url, {
      method,
      headers: signed.headers,
      timeoutMs,
      ...(body !== undefined && { body }),
    })
    if (response.status >= 300) throw new AwsRefused(response.status, refusalOf(response.status, await response.text()))
    return response
  }
  return {
    ask: (request) =>
      retried(
        () => askOnce(request),
        (failure) => isBusy(failure) || isUncertain(failure),
      ),
    async presign(key, query, seconds) {
      // Who reads the object knows no hash of the body that they do not send.
      const request = partsOf('GET', key, query, { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' })
      const signed = await signer.presign(request, { expiresIn: seconds })
      return addressOf(address, request.path, signed.query as Query)
    },
  }
}

function addressOf({ origin }: URL, path: string, query: Query): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return `${origin}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`
}

/** As S3 encodes it for the signature: `encodeURIComponent` leaves some characters that RFC 3986 reserves. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** S3 names its errors in XML. An answer without a body, as 304, has its status alone. */
function refusalOf(status: number, text: string) {
  const part = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
  const name = part('Code') ?? `status ${status}`
  return { name, message: part('Message') ?? name }
}
