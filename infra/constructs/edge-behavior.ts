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

/** The pages and files, by the paths that have a policy of their own; `default` for every other. */
export function pageBehaviors(
  scope: Construct,
  plan: Plan,
  bucket: IBucket,
  kept: CachePolicy,
): Behaviors & { readonly default: BehaviorOptions } {
  // May list, so that S3 says 404 and not 403 of what is not there. No viewer can: the root is a page, and no query goes further.
  const origin = S3BucketOrigin.withOriginAccessControl(bucket, {
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  })
  Annotations.of(scope).acknowledgeWarning(
    '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    'The root is a page.',
  )
  const page = edgeFunction(scope, plan, 'page')
  const headers = {
    app: edgeHeaders(scope, plan, 'app'),
    desk: edgeHeaders(scope, plan, 'desk'),
    plain: edgeHeaders(scope, plan, 'plain'),
  }
  const behavior = (pattern: string, document: keyof typeof headers): BehaviorOptions => ({
    origin,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    cachePolicy: pattern === '/config.json' ? CachePolicy.CACHING_DISABLED : kept,
    responseHeadersPolicy: headers[document],
    functionAssociations: [page],
    compress: true,
  })
  return {
    default: behavior('*', 'app'),
    ...Object.fromEntries(documentPaths.map(([pattern, document]) => [pattern, behavior(pattern, document)])),
  }
}

/** The API below `/api`: as it was asked, kept by nobody. Only the listing and its logos, which are everybody's, are asked for once for all. */
export function apiBehaviors(scope: Construct, plan: Plan, apiId: string, kept: CachePolicy): Behaviors {
  const shared = {
    origin: apiOrigin(plan, apiId),
    // Whoever asks it unencrypted has told their secrets already: better they notice.
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    responseHeadersPolicy: edgeHeaders(scope, plan, 'api'),
    functionAssociations: [edgeFunction(scope, plan, 'api')],
  }
  const asked: BehaviorOptions = {
    ...shared,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  }
  const everybodys = (cachePolicy: CachePolicy): BehaviorOptions => ({
    ...shared,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    cachePolicy,
    compress: true,
  })
  const listing = everybodys(listingKept(scope, plan))
  return {
    '/api/market/first.json': listing,
    '/api/market/snapshot.json': listing,
    '/api/market/logo/*': everybodys(kept),
    '/api': asked,
    '/api/*': asked,
  }
}

function apiOrigin({ stage, names }: Plan, apiId: string): IOrigin {
  return new HttpOrigin(`${apiId}.execute-api.${stage.region}.amazonaws.com`, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    keepaliveTimeout: Duration.seconds(60),
    // Read by CloudFormation as it deploys; the template has its name alone. What it proves: functions/platform/http/client-ip.ts.
    customHeaders: { 'x-origin-proof': SecretValue.secretsManager(names.secret('origin-proof')).unsafeUnwrap() },
  })
}

/** Every object of the bucket, and every logo, says itself how long it may be kept. Nobody's session and no question is part of the key. */
export function keptByItsWord(scope: Construct, { names }: Plan): CachePolicy {
  return new CachePolicy(scope, 'Kept', {
    cachePolicyName: names.stack('page'),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(365),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  })
}

/** For the second that functions/market/catalogue/public-response.ts says, then asked for anew by its tag, and never longer than a minute. Nobody's session and no question is part of the key. */
function listingKept(scope: Construct, { names }: Plan): CachePolicy {
  return new CachePolicy(scope, 'ListingKept', {
    cachePolicyName: names.stack('listing'),
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
