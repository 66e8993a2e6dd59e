import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { Distribution, HttpVersion, PriceClass, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { accept } from '#infra/constructs/nag-exceptions.ts'
import { apiBehaviors, keptByItsWord, pageBehaviors } from '#infra/constructs/edge-behavior.ts'
import type { Edge } from '#infra/stages/stage.ts'
import { afterwards, overTls, type Plan } from './plan.ts'

/** As long as a page of an earlier build may stay open (infra/deploy/site.ts). */
const earlierBuildsDays = 30
/** Who asked for what: a year and a little, as the law wants logs kept. */
const accessLogDays = 400

/** The site's bucket and, on AWS, CloudFront: one origin for the pages and the API. An emulator has a proxy instead (infra/emulator/edge.ts). */
export class WebStack extends Stack {
  constructor(scope: Construct, plan: Plan, apiId: string) {
    super(scope, plan.names.stack('web'), { env: plan.stage, description: 'Ansh: the site and its edge' })
    const bucket = makeBucket(this, plan)
    if (plan.stage.edge === undefined) return
    const distribution = makeDistribution(this, plan, plan.stage.edge, bucket, apiId)
    new CfnOutput(this, 'DistributionId', { value: distribution.distributionId })
    new CfnOutput(this, 'DistributionDomain', {
      value: distribution.distributionDomainName,
      description: `${plan.stage.edge.domain} is to lead here`,
    })
  }
}

/** Nobody but CloudFront reads it: nothing in it is public by itself. */
function makeBucket(scope: Construct, plan: Plan): Bucket {
  const bucket = new Bucket(scope, 'Site', {
    ...closed(plan),
    bucketName: plan.names.siteBucket,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    versioned: true,
    lifecycleRules: [
      {
        noncurrentVersionExpiration: Duration.days(earlierBuildsDays),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
  })
  accept(bucket, 'AwsSolutions-S1', 'CloudFront alone reads it, and keeps the log of who asked.')
  return bucket
}

function makeDistribution(
  scope: Construct,
  plan: Plan,
  { domain, certificateArn }: Edge,
  bucket: Bucket,
  apiId: string,
): Distribution {
  const kept = keptByItsWord(scope, plan)
  const { default: defaultBehavior, ...pages } = pageBehaviors(scope, plan, bucket, kept)
  const distribution = new Distribution(scope, 'Edge', {
    comment: `Ansh ${plan.stage.name}`,
    domainNames: [domain],
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    httpVersion: HttpVersion.HTTP2_AND_3,
    // The cheapest with places in India.
    priceClass: PriceClass.PRICE_CLASS_200,
    // Its script says so too; without either, the root would be the bucket's list.
    defaultRootObject: 'landing.html',
    defaultBehavior,
    additionalBehaviors: { ...apiBehaviors(scope, plan, apiId, kept), ...pages },
    ...logsOf(scope, plan),
  })
  accept(
    distribution,
    'AwsSolutions-CFR1',
    'Investors abroad may look after what they own: who may buy is decided by their papers, not by where they are.',
  )
  accept(
    distribution,
    'AwsSolutions-CFR2',
    'Every route has a limit at API Gateway, and codes, sessions and addresses have theirs in the functions; all that a firewall would still look at is JSON that a strict schema reads.',
  )
  if (!keepsLogs(plan))
    accept(
      distribution,
      'AwsSolutions-CFR3',
      'CloudFront cannot write its log into a bucket of Hyderabad; API Gateway keeps one of everything that is more than a file of the site.',
    )
  return distribution
}

/** CloudFront writes into buckets of the older regions alone. */
function keepsLogs({ stage }: Plan): boolean {
  return stage.region === 'ap-south-1'
}

function logsOf(scope: Construct, plan: Plan) {
  if (!keepsLogs(plan)) return {}
  const logBucket = new Bucket(scope, 'AccessLog', {
    ...closed(plan),
    // CloudFront hands its files over by an access list.
    objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    lifecycleRules: [
      { expiration: Duration.days(accessLogDays), abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
  })
  accept(logBucket, 'AwsSolutions-S1', 'It is a log itself: a log of its own reading would grow for ever.')
  return { enableLogging: true, logBucket, logIncludesCookies: false }
}

function closed(plan: Plan) {
  return {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: overTls(plan),
    removalPolicy: afterwards(plan),
  }
}
