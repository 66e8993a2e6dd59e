import { createHash, timingSafeEqual } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Ports, Secrets } from '#functions/platform/port/ports.ts'

type RequestParts = Pick<APIGatewayProxyEventV2, 'headers'> & {
  readonly requestContext: { readonly http: Pick<APIGatewayProxyEventV2['requestContext']['http'], 'sourceIp'> }
}

/**
 * The client's IP address, by which rate limits count. Behind CloudFront the source address is CloudFront's own, so it passes
 * the client's in a header, together with a secret: the API is reachable without CloudFront too, and headers can be forged.
 * Logs `origin-proof-wrong` for a request without the proof; the alarm of that name watches it.
 */
export async function clientIp(
  { headers, requestContext }: RequestParts,
  ports: Pick<Ports, 'settings' | 'log'> & { readonly secrets: Pick<Secrets, 'read'> },
): Promise<string> {
  const { sourceIp } = requestContext.http
  const { 'x-client-address': address, 'x-origin-proof': proof } = headers
  if (!ports.settings.behindCloudFront) return sourceIp
  if (address && proof && isProof(proof, await ports.secrets.read('origin-proof'))) return address
  // If CloudFront sends the wrong word, all its clients count as one address, and their codes stop.
  ports.log({ level: 'warn', event: 'origin-proof-wrong', sent: proof !== undefined })
  return sourceIp
}

/**
 * While the secret is being replaced, its value is the new and the old one, separated by a space. CloudFront sends one or
 * both, depending on when it was deployed; the first one it sends is compared with each.
 */
function isProof(proof: string, secret: string): boolean {
  const received = digest(proof.split(' ')[0] ?? '')
  // All are compared, so that the duration does not reveal which one matched.
  const matches = secret.split(' ').filter((valid) => valid !== '' && timingSafeEqual(received, digest(valid)))
  return matches.length > 0
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
