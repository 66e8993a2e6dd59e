import { SignatureV4 } from '@smithy/signature-v4'
import { Hash } from '@smithy/core/serde'
import type { Fetch, FetchRequest, FetchResponse } from '#functions/platform/port/ports.ts'

export interface AwsCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** Where the services of an account are, and as whom they are called. */
export interface AwsAccount {
  readonly region: string
  /** The address of an emulator or of a simulator, which stands for every host. */
  readonly endpoint?: string
  readonly credentials: () => Promise<AwsCredentials>
  readonly fetch: Fetch
}

export interface HostRequest {
  readonly method: FetchRequest['method']
  /** Not encoded yet. */
  readonly path: string
  readonly query?: Query
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly timeoutMs: number
}

type Query = Readonly<Record<string, string>>

/** A host of AWS, which is asked with the signature of an account. */
export interface SignedHost {
  /** The answer, whatever its status. Throws when there is none. */
  ask(request: HostRequest): Promise<FetchResponse>
  /** An address that reads a path without credentials, for this long. */
  presign(path: string, query: Query, seconds: number): Promise<string>
}

interface HostOptions {
  /** The name of the service in the signature. */
  readonly service: string
  /** The name of the host before that of the region. */
  readonly host: string
  /** What stands before each path at an endpoint, which has one host for all: the bucket, in an address of S3's path style. */
  readonly endpointFolder?: string
}

/**
 * Signs with the SDK's own Signature Version 4, without a client of the SDK, which takes a third of a function's start to load and half
 * of the time of a call (docs/adr/0127-call-aws-by-its-protocols.md).
 */
export function openSignedHost(
  { region, endpoint, credentials, fetch }: AwsAccount,
  { service, host, endpointFolder = '' }: HostOptions,
): SignedHost {
  const address = new URL(endpoint ?? `https://${host}.${region}.amazonaws.com`)
  const folder = endpoint === undefined ? '' : address.pathname.replace(/\/$/, '') + endpointFolder
  const signer = new SignatureV4({
    service,
    region,
    credentials,
    sha256: Hash.bind(null, 'sha256'),
    // A path is encoded once, as it is sent. S3 demands that, and no path of another service holds anything to encode.
    uriEscapePath: false,
  })
  const requestOf = ({ method, path, query = {}, headers = {} }: Omit<HostRequest, 'timeoutMs'>) => ({
    method,
    protocol: address.protocol,
    hostname: address.hostname,
    path: folder + path.split('/').map(encoded).join('/'),
    query: { ...query },
    headers: { ...headers, host: address.host },
  })
  return {
    async ask(request) {
      const { method, query = {}, timeoutMs } = request
      const body = request.body === undefined ? {} : { body: request.body }
      const unsigned = requestOf(request)
      const signed = await signer.sign({ ...unsigned, ...body })
      // The client of HTTP names the host itself.
      const { host: _, ...headers } = signed.headers
      return await fetch(addressOf(address, unsigned.path, query), { method, headers, timeoutMs, ...body })
    },
    async presign(path, query, seconds) {
      // Whoever reads it sends no body, and no hash of one.
      const unsigned = requestOf({
        method: 'GET',
        path,
        query,
        headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
      })
      const signed = await signer.presign(unsigned, { expiresIn: seconds })
      return addressOf(address, unsigned.path, signed.query as Query)
    },
  }
}

function addressOf({ origin }: URL, path: string, query: Query): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return `${origin}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`
}

/** As a signature needs it: `encodeURIComponent` leaves some characters that RFC 3986 reserves. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}
