import { Duration } from 'aws-cdk-lib'
import {
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { commonHeaders, type Document, httpsOnlySeconds, securityHeaders } from '#infra/site/headers.ts'
import { placesOf } from '#infra/stages/places.ts'
import type { Plan } from '#infra/stacks/plan.ts'

/** CloudFront takes these in a form of its own only. */
const spelledOut = ['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'referrer-policy']
/** What S3 tells of itself. */
const removeHeaders = ['x-amz-server-side-encryption', 'x-amz-version-id', 'server']

/** The headers of infra/site/headers.ts as CloudFront has them. What the API says itself stands. */
export function edgeHeaders(scope: Construct, { names, stage }: Plan, what: Document | 'api'): ResponseHeadersPolicy {
  const isApi = what === 'api'
  const override = !isApi
  const headers = isApi ? commonHeaders(stage.settings) : securityHeaders(what, placesOf(stage))
  const { 'content-security-policy': contentSecurityPolicy } = headers
  const securityHeadersBehavior: ResponseSecurityHeadersBehavior = {
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(httpsOnlySeconds),
      includeSubdomains: true,
      preload: true,
      override,
    },
    contentTypeOptions: { override },
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override },
    ...(contentSecurityPolicy !== undefined && { contentSecurityPolicy: { contentSecurityPolicy, override } }),
  }
  const customHeaders = Object.entries(headers).flatMap(([header, value]) =>
    spelledOut.includes(header) ? [] : [{ header, value, override }],
  )
  return new ResponseHeadersPolicy(scope, `${what}-headers`, {
    responseHeadersPolicyName: names.stack(`web-${what}`),
    securityHeadersBehavior,
    customHeadersBehavior: { customHeaders },
    ...(!isApi && { removeHeaders }),
  })
}
