import { createHash, createHmac } from 'node:crypto'

/** A request as a service of AWS receives it. */
export interface SignedRequest {
  readonly method: string
  /** As it was sent: encoded, with its query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * The signature that AWS expects of a request, worked out again as its guide says
 * (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html). `scope`: `20261121/ap-south-1/s3`.
 */
export function expectedSignature(
  { method, target, headers, body }: SignedRequest,
  { secret, scope, signedHeaders, at }: Readonly<Record<'secret' | 'scope' | 'signedHeaders' | 'at', string>>,
  bodyHash = sha256(body),
): string {
  const [path = '', query = ''] = target.split('?')
  const pairs = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
  const lines = signedHeaders.split(';').map((name) => `${name}:${headers[name] ?? ''}`)
  const canonical = [method, path, pairs.sort().join('&'), ...lines, '', signedHeaders, bodyHash].join('\n')
  const key = `${scope}/aws4_request`.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key as Buffer, ['AWS4-HMAC-SHA256', at, `${scope}/aws4_request`, sha256(canonical)].join('\n')).toString(
    'hex',
  )
}
