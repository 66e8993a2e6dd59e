import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb'
import { Key } from 'aws-cdk-lib/aws-kms'
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { accept } from '#infra/construct/accept.ts'
import type { DataArns } from '#infra/construct/grants.ts'
import { keepsData, overTls, type Plan } from './plan.ts'

/** As far back as the table's own point-in-time recovery reaches. */
const recoveryDays = 35
/** Who asked for what: a year and a little, as the law wants logs kept. */
const accessLogDays = 400

/** What people trust us with: the table, and the bucket of their papers under a key of its own. */
export class DataStack extends Stack {
  readonly arns: DataArns

  constructor(scope: Construct, plan: Plan) {
    super(scope, plan.names.stack('data'), { env: plan.stage, description: 'Ansh: the table and the files', terminationProtection: keepsData(plan) })
    const removalPolicy = keepsData(plan) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY
    const table = makeTable(this, plan, removalPolicy)
    const filesKey = new Key(this, 'FilesKey', { description: `Ansh ${plan.stage.name}: personal files`, enableKeyRotation: true, removalPolicy })
    makeFiles(this, plan, filesKey, removalPolicy)
    this.arns = { filesKey: filesKey.keyArn, stream: table.tableStreamArn ?? '' }
  }
}

function makeTable(scope: Construct, plan: Plan, removalPolicy: RemovalPolicy): Table {
  const text = (name: string) => ({ name, type: AttributeType.STRING })
  const table = new Table(scope, 'Table', {
    tableName: plan.names.table,
    partitionKey: text('pk'),
    sortKey: text('sk'),
    timeToLiveAttribute: 'ttl',
    billingMode: BillingMode.PAY_PER_REQUEST,
    // Old code and tests of the stream read both; the relay needs the new one.
    stream: StreamViewType.NEW_AND_OLD_IMAGES,
    encryption: TableEncryption.AWS_MANAGED,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: recoveryDays },
    deletionProtection: keepsData(plan),
    removalPolicy,
  })
  for (const index of ['gsi1', 'gsi2']) {
    table.addGlobalSecondaryIndex({ indexName: index, partitionKey: text(`${index}pk`), sortKey: text(`${index}sk`), projectionType: ProjectionType.ALL })
  }
  return table
}

function makeFiles(scope: Construct, plan: Plan, encryptionKey: Key, removalPolicy: RemovalPolicy): void {
  const closed = { blockPublicAccess: BlockPublicAccess.BLOCK_ALL, objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED, enforceSSL: overTls(plan), removalPolicy }
  const accessLog = new Bucket(scope, 'AccessLog', {
    ...closed,
    encryption: BucketEncryption.S3_MANAGED,
    lifecycleRules: [{ expiration: Duration.days(accessLogDays), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
  })
  accept(accessLog, 'AwsSolutions-S1', 'It is the log of the other bucket: a log of its own reading would grow for ever.')
  new Bucket(scope, 'Files', {
    ...closed,
    bucketName: plan.names.filesBucket,
    encryption: BucketEncryption.KMS,
    encryptionKey,
    bucketKeyEnabled: true,
    versioned: true,
    serverAccessLogsBucket: accessLog,
    lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(recoveryDays), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
  })
}
