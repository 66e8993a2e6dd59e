import { createHash, timingSafeEqual } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Ports, Secrets } from '#functions/platform/port/ports.ts'

type Asked = Pick<APIGatewayProxyEventV2, 'headers'> & {
  readonly requestContext: { readonly http: Pick<APIGatewayProxyEventV2['requestContext']['http'], 'sourceIp'> }
}

/**
 * Whose address limits are counted for. Behind CloudFront the caller is CloudFront: it tells the client's own address, and
 * proves itself by a secret, because anybody may call the API without it and say anything.
 */
export async function clientIp(
  { headers, requestContext }: Asked,
  ports: Pick<Ports, 'settings'> & { readonly secrets: Pick<Secrets, 'read'> },
): Promise<string> {
  const { sourceIp } = requestContext.http
  const { 'x-client-address': told, 'x-origin-proof': proof } = headers
  if (!ports.settings.behindCloudFront || !told || !proof) return sourceIp
  return isProof(proof, await ports.secrets.read('origin-proof')) ? told : sourceIp
}

/**
 * While one secret replaces another it is both, the new one first: CloudFront then sends the one or both, depending on when
 * it was deployed. The first is what counts.
 */
function isProof(proof: string, secret: string): boolean {
  const given = digest(proof.split(' ')[0] ?? '')
  // Each is compared, so that time does not tell which it was.
  const same = secret.split(' ').filter((right) => right !== '' && timingSafeEqual(given, digest(right)))
  return same.length > 0
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
