import { Duration, type RemovalPolicy, Stack } from 'aws-cdk-lib'
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb'
import { AnyPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import type { DataArns } from '#infra/constructs/grants.ts'
import { type Plan, removalPolicyOf, requiresTls } from './plan.ts'

/** How far point-in-time recovery of the tables reaches back (DynamoDB's maximum), and how long old versions of files are kept. */
const recoveryDays = 35
/** Access logs are kept for a little more than the year that the law requires. */
const accessLogDays = 400

/** All personal data: the table with the ledger, and the buckets of files and of documents, each encrypted with a key of its own. */
export class DataStack extends Stack {
  readonly arns: DataArns

  constructor(scope: Construct, plan: Plan) {
    super(scope, plan.names.stack('data'), {
      env: plan.stage,
      description: 'Ansh: the table, the ledger, the files and the documents',
      terminationProtection: !plan.stage.disposable,
    })
    const removalPolicy = removalPolicyOf(plan)
    const tableKey = makeTableKey(this, plan, removalPolicy)
    const table = makeTable(this, plan, tableKey)
    const ledger = makeLedger(this, plan, tableKey)
    const filesKey = new Key(this, 'FilesKey', {
      description: `Ansh ${plan.stage.name}: personal files`,
      enableKeyRotation: true,
      removalPolicy,
    })
    const documentsKey = new Key(this, 'DocumentsKey', {
      description: `Ansh ${plan.stage.name}: documents of KYC`,
      enableKeyRotation: true,
      removalPolicy,
    })
    makeBuckets(this, plan, { filesKey, documentsKey }, removalPolicy)
    // Stays exported when the stage works on restored tables: CloudFormation removes no export that another stack still imports.
    for (const each of [table, ledger]) this.exportValue(each.tableStreamArn)
    const { restored } = plan.stage
    this.arns = {
      filesKey: filesKey.keyArn,
      documentsKey: documentsKey.keyArn,
      stream: restored?.stream ?? table.tableStreamArn ?? '',
      ledgerStream: restored?.ledgerStream ?? ledger.tableStreamArn ?? '',
    }
  }
}

const text = (name: string) => ({ name, type: AttributeType.STRING })

/** What the table and the ledger have in common. */
function storageOf(plan: Plan, encryptionKey: Key) {
  return {
    partitionKey: text('pk'),
    sortKey: text('sk'),
    billingMode: BillingMode.PAY_PER_REQUEST,
    encryption: TableEncryption.CUSTOMER_MANAGED,
    encryptionKey,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: recoveryDays },
    deletionProtection: !plan.stage.disposable,
    removalPolicy: removalPolicyOf(plan),
  }
}

/** Entries never expire. The stream tells which entry was changed or removed, and needs its key only. */
function makeLedger(scope: Construct, plan: Plan, encryptionKey: Key): Table {
  return new Table(scope, 'Ledger', {
    ...storageOf(plan, encryptionKey),
    tableName: plan.names.firstLedger,
    stream: StreamViewType.KEYS_ONLY,
  })
}

function makeTable(scope: Construct, plan: Plan, encryptionKey: Key): Table {
  const table = new Table(scope, 'Table', {
    ...storageOf(plan, encryptionKey),
    tableName: plan.names.firstTable,
    timeToLiveAttribute: 'ttl',
    // The relay needs nothing else. A record is charged and limited by its size.
    stream: StreamViewType.NEW_IMAGE,
  })
  // Lists that people read hold whole items. Lists of work hold keys, so that a change of an item that stays in its place costs nothing there.
  const projections = { gsi1: ProjectionType.ALL, gsi2: ProjectionType.KEYS_ONLY }
  for (const [index, projectionType] of Object.entries(projections)) {
    table.addGlobalSecondaryIndex({
      indexName: index,
      partitionKey: text(`${index}pk`),
      sortKey: text(`${index}sk`),
      projectionType,
    })
  }
  return table
}

/** Every principal of the account may use this key through DynamoDB, and only so. IAM roles decide who may use the table. */
function makeTableKey(scope: Construct, { stage }: Plan, removalPolicy: RemovalPolicy): Key {
  const key = new Key(scope, 'TableKey', {
    description: `Ansh ${stage.name}: the table and the ledger`,
    enableKeyRotation: true,
    removalPolicy,
  })
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new AnyPrincipal()],
      actions: [
        'kms:Encrypt',
        'kms:Decrypt',
        'kms:ReEncryptFrom',
        'kms:ReEncryptTo',
        'kms:GenerateDataKey',
        'kms:GenerateDataKeyWithoutPlaintext',
        'kms:DescribeKey',
        'kms:CreateGrant',
      ],
      resources: ['*'],
      conditions: {
        StringEquals: {
          'kms:CallerAccount': stage.account,
          'kms:ViaService': `dynamodb.${stage.region}.amazonaws.com`,
        },
      },
    }),
  )
  return key
}

function makeBuckets(
  scope: Construct,
  plan: Plan,
  { filesKey, documentsKey }: Readonly<Record<'filesKey' | 'documentsKey', Key>>,
  removalPolicy: RemovalPolicy,
): void {
  const privateBucket = {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: requiresTls(plan),
    removalPolicy,
  }
  const accessLog = new Bucket(scope, 'AccessLog', {
    ...privateBucket,
    encryption: BucketEncryption.S3_MANAGED,
    lifecycleRules: [
      { expiration: Duration.days(accessLogDays), abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
  })
  new Bucket(scope, 'Files', {
    ...privateBucket,
    bucketName: plan.names.filesBucket,
    encryption: BucketEncryption.KMS,
    encryptionKey: filesKey,
    bucketKeyEnabled: true,
    versioned: true,
    serverAccessLogsBucket: accessLog,
    lifecycleRules: [
      {
        noncurrentVersionExpiration: Duration.days(recoveryDays),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
      // What the workers of a comparison leave for its end (functions/difference/result-files.ts).
      { prefix: 'difference/', expiration: Duration.days(recoveryDays) },
      // Papers and exports are made again whenever somebody asks for them (functions/agreement/paper/made-file.ts).
      { prefix: 'made/', expiration: Duration.days(1) },
    ],
  })
  // Without versions: an erased document is gone at once (docs/adr/0031-isolate-kyc-documents.md).
  new Bucket(scope, 'Documents', {
    ...privateBucket,
    bucketName: plan.names.documentsBucket,
    encryption: BucketEncryption.KMS,
    encryptionKey: documentsKey,
    bucketKeyEnabled: true,
    serverAccessLogsBucket: accessLog,
    serverAccessLogsPrefix: 'documents/',
    lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
  })
}
