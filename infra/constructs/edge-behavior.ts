import { fileURLToPath } from 'node:url'
import { Annotations, Duration, SecretValue } from 'aws-cdk-lib'
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheHeaderBehavior,
  CachePolicy,
  Function,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { documentPaths } from '#infra/site/headers.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import { edgeHeaders } from './edge-headers.ts'

type Behaviors = Readonly<Record<string, BehaviorOptions>>

/** CloudFront's behaviors for pages and files, by the path patterns that have security headers of their own. `default` is for all other paths. */
export function pageBehaviors(
  scope: Construct,
  plan: Plan,
  bucket: IBucket,
  cachePolicy: CachePolicy,
): Behaviors & { readonly default: BehaviorOptions } {
  // With permission to list, S3 answers 404 instead of 403 for a missing key. A viewer cannot list, because `/` is a page and query strings are not forwarded.
  const origin = S3BucketOrigin.withOriginAccessControl(bucket, {
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  })
  Annotations.of(scope).acknowledgeWarning(
    '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    'The root path is a page, and query strings are not forwarded.',
  )
  const page = edgeFunction(scope, plan, 'page')
  const pageResponse = { ...page, eventType: FunctionEventType.VIEWER_RESPONSE }
  const headers = {
    app: edgeHeaders(scope, plan, 'app'),
    desk: edgeHeaders(scope, plan, 'desk'),
    plain: edgeHeaders(scope, plan, 'plain'),
  }
  const behavior = (pattern: string, document: keyof typeof headers): BehaviorOptions => ({
    origin,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    cachePolicy: pattern === '/config.json' ? CachePolicy.CACHING_DISABLED : cachePolicy,
    responseHeadersPolicy: headers[document],
    // All unknown addresses have the behavior of all other paths.
    functionAssociations: pattern === '*' ? [page, pageResponse] : [page],
    compress: true,
  })
  return {
    default: behavior('*', 'app'),
    ...Object.fromEntries(documentPaths.map(([pattern, document]) => [pattern, behavior(pattern, document)])),
  }
}

/** CloudFront's behaviors for the API below `/api`: uncached, except the catalogue and its logos, which are the same for everybody. */
export function apiBehaviors(scope: Construct, plan: Plan, apiId: string, cachePolicy: CachePolicy): Behaviors {
  const shared = {
    origin: apiOrigin(plan, apiId),
    // No redirect: a client that sends its token over plain HTTP gets an error, so that the mistake is noticed.
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    responseHeadersPolicy: edgeHeaders(scope, plan, 'api'),
    functionAssociations: [edgeFunction(scope, plan, 'api')],
  }
  const uncached: BehaviorOptions = {
    ...shared,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  }
  const publicBehavior = (policy: CachePolicy): BehaviorOptions => ({
    ...shared,
    // The API answers the other methods with 405; CloudFront keeps GET and HEAD only.
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: policy,
    compress: true,
  })
  const catalogue = publicBehavior(catalogueCachePolicy(scope, plan))
  return {
    '/api/market/first.json': catalogue,
    '/api/market/snapshot.json': catalogue,
    '/api/market/logo/*': publicBehavior(cachePolicy),
    '/api': uncached,
    '/api/*': uncached,
  }
}

function apiOrigin({ stage, names, originProofVersion }: Plan, apiId: string): IOrigin {
  return new HttpOrigin(`${apiId}.execute-api.${stage.region}.amazonaws.com`, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    keepaliveTimeout: Duration.seconds(60),
    // CloudFormation reads the value at deployment, so the template contains only the secret's name and version. functions/platform/http/client-ip.ts says what it proves.
    customHeaders: {
      'x-origin-proof': SecretValue.secretsManager(names.secret('origin-proof'), {
        ...(originProofVersion !== undefined && { versionId: originProofVersion }),
      }).unsafeUnwrap(),
    },
  })
}

/** The cache time is the `cache-control` of the response. The cache key contains no session and no query string. */
export function originCachePolicy(scope: Construct, { names }: Plan): CachePolicy {
  return new CachePolicy(scope, 'Kept', {
    cachePolicyName: names.stack('page'),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(365),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  })
}

/** Caches for the second that functions/market/catalogue/public-response.ts allows, then revalidates by ETag; for a minute at most. The cache key contains no session and no query string. */
function catalogueCachePolicy(scope: Construct, { names }: Plan): CachePolicy {
  return new CachePolicy(scope, 'CatalogueCache', {
    cachePolicyName: names.stack('catalogue'),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(1),
    maxTtl: Duration.minutes(1),
    headerBehavior: CacheHeaderBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  })
}

function edgeFunction(scope: Construct, { names }: Plan, name: 'page' | 'api') {
  const filePath = fileURLToPath(import.meta.resolve(`#infra/site/cloudfront/${name}.js`))
  const code = new Function(scope, `${name}-function`, {
    functionName: names.stack(name),
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromFile({ filePath }),
  })
  return { function: code, eventType: FunctionEventType.VIEWER_REQUEST }
}
