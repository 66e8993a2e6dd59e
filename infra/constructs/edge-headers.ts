import { Duration } from 'aws-cdk-lib'
import {
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { commonHeaders, type Document, httpsOnlySeconds, securityHeaders } from '#infra/site/headers.ts'
import { policySourcesOf } from '#infra/stages/policy-sources.ts'
import type { Plan } from '#infra/stacks/plan.ts'

/** CloudFront accepts these only as typed properties of a policy. */
const typedHeaders = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
]
/** Headers with which S3 describes itself. */
const removeHeaders = ['x-amz-server-side-encryption', 'x-amz-version-id', 'server']

/** The headers of infra/site/headers.ts as a CloudFront policy. A header that the API sets itself is kept. */
export function edgeHeaders(scope: Construct, { names, stage }: Plan, what: Document | 'api'): ResponseHeadersPolicy {
  const isApi = what === 'api'
  const override = !isApi
  const headers = isApi ? commonHeaders(stage.settings) : securityHeaders(what, policySourcesOf(stage))
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
    typedHeaders.includes(header) ? [] : [{ header, value, override }],
  )
  return new ResponseHeadersPolicy(scope, `${what}-headers`, {
    responseHeadersPolicyName: names.stack(`web-${what}`),
    securityHeadersBehavior,
    customHeadersBehavior: { customHeaders },
    ...(!isApi && { removeHeaders }),
  })
}
