import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import {
  Distribution,
  type ErrorResponse,
  HttpVersion,
  PriceClass,
  SecurityPolicyProtocol,
} from 'aws-cdk-lib/aws-cloudfront'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { addNagException } from '#infra/constructs/nag-exceptions.ts'
import { apiBehaviors, originCachePolicy, pageBehaviors } from '#infra/constructs/edge-behavior.ts'
import type { Edge } from '#infra/stages/stage.ts'
import { type Plan, removalPolicyOf, requiresTls } from './plan.ts'

/** Old versions of files are kept as long as the files of earlier builds (infra/deploy/site.ts). */
const oldVersionsDays = 30
/** Access logs are kept for a little more than the year that the law requires. */
const accessLogDays = 400

/**
 * CloudFront keeps these answers for ten seconds under the path alone, so one person's 404 would be everybody's
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html). The others are kept only when the origin asks for it.
 */
const uncachedErrors: readonly ErrorResponse[] = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map(
  (httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) }),
)

/** The bucket of the site and, on AWS, CloudFront: one origin for pages and API. An emulator has a proxy instead (infra/emulator/edge.ts). */
export class WebStack extends Stack {
  constructor(scope: Construct, plan: Plan, apiId: string | undefined) {
    super(scope, plan.names.stack('web'), { env: plan.stage, description: 'Ansh: the site and CloudFront' })
    const bucket = makeBucket(this, plan)
    if (plan.stage.edge === undefined) return
    if (apiId === undefined) throw new Error('CloudFront has no HTTP API to call')
    const distribution = makeDistribution(this, plan, plan.stage.edge, bucket, apiId)
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId })
    new CfnOutput(this, 'DistributionDomain', {
      value: distribution.distributionDomainName,
      description: `The DNS record of ${plan.stage.edge.domain} points here`,
    })
  }
}

/** The bucket of the site. Only CloudFront reads it; it blocks public access. */
function makeBucket(scope: Construct, plan: Plan): Bucket {
  const bucket = new Bucket(scope, 'Site', {
    ...privateBucket(plan),
    bucketName: plan.names.siteBucket,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    versioned: true,
    lifecycleRules: [
      {
        noncurrentVersionExpiration: Duration.days(oldVersionsDays),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
  })
  addNagException(bucket, 'AwsSolutions-S1', 'Only CloudFront reads this bucket, and CloudFront keeps the access log.')
  return bucket
}

function makeDistribution(
  scope: Construct,
  plan: Plan,
  { domain, certificateArn }: Edge,
  bucket: Bucket,
  apiId: string,
): Distribution {
  const cachePolicy = originCachePolicy(scope, plan)
  const { default: defaultBehavior, ...pages } = pageBehaviors(scope, plan, bucket, cachePolicy)
  const distribution = new Distribution(scope, 'Edge', {
    comment: `Ansh ${plan.stage.name}`,
    domainNames: [domain],
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    httpVersion: HttpVersion.HTTP2_AND_3,
    // The cheapest price class with edge locations in India (https://aws.amazon.com/cloudfront/pricing/).
    priceClass: PriceClass.PRICE_CLASS_200,
    // The CloudFront function (infra/site/cloudfront/page.js) maps `/` to the same page. Without both, `/` would list the bucket.
    defaultRootObject: 'landing.html',
    defaultBehavior,
    errorResponses: [...uncachedErrors],
    // CloudFront takes the first that matches: the OpenAPI document is a file below `/api`.
    additionalBehaviors: { ...pages, ...apiBehaviors(scope, plan, apiId, cachePolicy) },
    ...logsOf(scope, plan),
  })
  addNagException(
    distribution,
    'AwsSolutions-CFR1',
    'Investors who are abroad manage their holdings too. Their verified identity decides who may buy, whatever country a request comes from.',
  )
  addNagException(
    distribution,
    'AwsSolutions-CFR2',
    'API Gateway limits the rate of every route, and the functions limit codes, sessions and client addresses. The input that remains for a firewall is JSON, which strict schemas validate.',
  )
  if (!keepsLogs(plan))
    addNagException(
      distribution,
      'AwsSolutions-CFR3',
      'CloudFront cannot write its log into a bucket in ap-south-2 (Hyderabad). API Gateway logs every request to the API; only requests for files of the site have no log.',
    )
  return distribution
}

/** CloudFront cannot write logs into buckets of opt-in regions, such as ap-south-2. */
function keepsLogs({ stage }: Plan): boolean {
  return stage.region === 'ap-south-1'
}

function logsOf(scope: Construct, plan: Plan) {
  if (!keepsLogs(plan)) return {}
  const logBucket = new Bucket(scope, 'AccessLog', {
    ...privateBucket(plan),
    // CloudFront grants access to its log files by ACL.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [
      { expiration: Duration.days(accessLogDays), abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
  })
  addNagException(
    logBucket,
    'AwsSolutions-S1',
    'This bucket holds access logs. An access log of its own would grow with each log that is written.',
  )
  return { enableLogging: true, logBucket, logIncludesCookies: false }
}

function privateBucket(plan: Plan) {
  return {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: requiresTls(plan),
    removalPolicy: removalPolicyOf(plan),
  }
}
