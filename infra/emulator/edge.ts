import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { accountOf } from '#infra/deploy/account.ts'
import { type HttpRequest, type HttpResponse, listen, nodeListener } from '#infra/local/server/server.ts'
import { commonHeaders, documentOf, securityHeaders } from '#infra/site/headers.ts'
import { decodePath, isApiPath, isSafe, notFoundPage, pagePath } from '#infra/site/page-path.ts'
import { namesOf } from '#infra/stages/names.ts'
import { policySourcesOf } from '#infra/stages/policy-sources.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { openLambdaApi } from './lambda-api.ts'
import { openUpstream } from './upstream.ts'

export interface Edge {
  readonly siteAddress: string
  close(): Promise<void>
}

export interface EdgeOptions {
  readonly stage: Stage
  /** The HTTP API behind the edge. Without one the edge calls the functions itself. */
  readonly apiId: string | undefined
  /** 0 takes any free port. */
  readonly port: number
}

/** A proxy in place of CloudFront in front of an emulator: one origin for the site's bucket and the API, with the same headers. */
export async function openEdge({ stage, apiId, port }: EdgeOptions): Promise<Edge> {
  const { endpoint } = stage
  if (endpoint === undefined)
    throw new Error(`${stage.name} is no emulator: use CloudFront at ${stage.settings.siteAddress}`)
  const api =
    apiId === undefined ? openLambdaApi(stage) : openUpstream(`${endpoint}/_aws/execute-api/${apiId}/$default`)
  const s3 = new S3Client({ ...accountOf(stage), forcePathStyle: true })
  const bucket = namesOf(stage).siteBucket

  async function answer(request: HttpRequest): Promise<HttpResponse> {
    const [path = '/', ...query] = request.target.split('?')
    if (isApiPath(path)) {
      const { headers, ...rest } = await api.call({
        ...request,
        target: [path.slice('/api'.length) || '/', ...query].join('?'),
      })
      return { ...rest, headers: { ...commonHeaders(stage.settings), ...headers } }
    }
    if (!['GET', 'HEAD'].includes(request.method))
      return { ...refusal(405, 'Only GET and HEAD here'), headers: { ...plainHeaders, allow: 'GET, HEAD' } }
    const decoded = decodePath(path)
    return decoded === undefined ? refusal(400, 'Broken percent-encoding') : page(decoded, request)
  }

  async function page(path: string, { headers }: HttpRequest): Promise<HttpResponse> {
    const file = pagePath(path)
    const found = isSafe(file) ? await readObject(s3, bucket, file.slice(1), headers['if-none-match']) : undefined
    if (found === undefined) return refusal(404, 'Nothing here')
    return {
      ...found,
      status: file === notFoundPage && found.status === 200 ? 404 : found.status,
      headers: { ...found.headers, ...securityHeaders(documentOf(path), policySourcesOf(stage)) },
    }
  }

  const listener = nodeListener(answer)
  const server = await listen(port, (request, response) => void listener(request, response))
  return {
    siteAddress: `http://localhost:${server.port}`,
    async close() {
      await server.close()
      api.close()
      s3.destroy()
    },
  }
}

/** Reads a file of the site. Undefined when it does not exist. */
async function readObject(
  s3: Pick<S3Client, 'send'>,
  bucket: string,
  key: string,
  ifNoneMatch: string | undefined,
): Promise<HttpResponse | undefined> {
  try {
    const { Body, ContentType, CacheControl, ETag } = await s3.send(
      new GetObjectCommand({ Bucket: bucket, Key: key, IfNoneMatch: ifNoneMatch }),
    )
    const headers = { 'content-type': String(ContentType), 'cache-control': String(CacheControl), etag: String(ETag) }
    return { status: 200, headers, body: (await Body?.transformToByteArray()) ?? '' }
  } catch (failure) {
    const status = statusOf(failure)
    if (status === 304) return { status, headers: {}, body: '' }
    if (status === 404) return undefined
    throw failure
  }
}

function statusOf(failure: unknown): number | undefined {
  return (failure as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode
}

const plainHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

function refusal(status: number, message: string): HttpResponse {
  return { status, headers: plainHeaders, body: JSON.stringify({ message }) }
}
