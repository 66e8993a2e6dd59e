import { beforeAll, describe, expect, it } from 'vitest'
import { secretNames } from '#shared/kernel/permissions.ts'
import { grantsOf, logGroupOf } from '#infra/constructs/grants.ts'
import { functions } from '#infra/functions/registry.ts'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import { namesOf } from '#infra/stages/names.ts'
import { emulator, type Loose, planOf, production, type Resource, write, type Written } from './plan.ts'

// The templates of a stage on AWS. The deployed tests run on an emulator, which ignores most of these properties.

let written: Written
let onEmulator: Written
beforeAll(() => {
  written = write(production)
  onEmulator = write(emulator)
})

const names = namesOf(production)
const { account, region } = production
const functionOf = (definition: FunctionDefinition) =>
  only(
    written
      .all('AWS::Lambda::Function')
      .filter(({ properties }) => properties.FunctionName === names.functionName(definition)),
  )
const queueOf = (name: string) =>
  only(written.all('AWS::SQS::Queue').filter(({ properties }) => properties.QueueName === name))
const roleOf = (definition: FunctionDefinition) =>
  written.named(functionOf(definition).stack, functionOf(definition).properties.Role)
const mappingsOf = (definition: FunctionDefinition) =>
  written
    .all('AWS::Lambda::EventSourceMapping')
    .filter(
      ({ stack, properties }) =>
        written.named(stack, properties.FunctionName)?.properties.FunctionName === names.functionName(definition),
    )
const rulesOf = (definition: FunctionDefinition) =>
  written.all('AWS::Events::Rule').filter(({ properties }) => properties.Name === names.functionName(definition))

const tableOf = (name: string) =>
  only(written.all('AWS::DynamoDB::Table').filter(({ properties }) => properties.TableName === name))

function only<T>(found: readonly T[]): T {
  expect(found).toHaveLength(1)
  return found[0] as T
}

interface Statement {
  readonly where: string
  readonly Effect: string
  readonly Action: readonly string[]
  readonly Resource: readonly Loose[]
  readonly NotResource: readonly Loose[]
  readonly Principal: Loose
  readonly Condition: Loose
}

const asArray = (value: Loose): Loose[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

function statementsIn(resource: Resource): Statement[] {
  const { PolicyDocument, KeyPolicy, Policies = [], AssumeRolePolicyDocument } = resource.properties
  const documents: Loose[] = [
    PolicyDocument,
    KeyPolicy,
    AssumeRolePolicyDocument,
    ...Policies.map((each: Loose) => each.PolicyDocument),
  ].filter(Boolean)
  return documents.flatMap(({ Statement }) =>
    asArray(Statement).map((each) => ({
      ...each,
      where: `${resource.stack}/${resource.id}`,
      Action: asArray(each.Action),
      Resource: asArray(each.Resource),
      NotResource: asArray(each.NotResource),
    })),
  )
}

const allStatements = () =>
  written.stacks.flatMap(({ name, template }) =>
    Object.entries<Loose>(template.Resources).flatMap(([id, { Type, Properties = {} }]) =>
      statementsIn({ stack: name, id, type: Type, properties: Properties, whole: {} }),
    ),
  )
/** The statements of a function's role. */
const permissionsOf = (definition: FunctionDefinition) =>
  statementsIn(roleOf(definition) as Resource).filter(({ Action }) => !Action.includes('sts:AssumeRole'))
const actionsOf = (definition: FunctionDefinition, service: string) =>
  permissionsOf(definition)
    .flatMap(({ Action }) => Action.filter((action) => action.startsWith(`${service}:`)))
    .sort()

it('deploys the site after the API', () => {
  const web = written.stacks.find(({ name }) => name === 'ansh-production-web')
  expect(Object.keys(web?.template.Outputs)).toEqual(['DistributionId', 'DistributionDomain'])
  expect(web?.after).toContain('ansh-production-api')
})

describe('personal data', () => {
  it.each(['table', 'ledger'] as const)(
    'is in a %s with point-in-time recovery, deletion protection and a key',
    (name) => {
      const { properties, stack, whole } = tableOf(names[name])
      expect(properties).toMatchObject({
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
        DeletionProtectionEnabled: true,
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
        BillingMode: 'PAY_PER_REQUEST',
      })
      expect(whole).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' })
      expect(written.named(stack, properties.SSESpecification.KMSMasterKeyId)?.whole).toMatchObject({
        Type: 'AWS::KMS::Key',
        DeletionPolicy: 'Retain',
      })
    },
  )

  it('is in a versioned bucket of files with a key of its own', () => {
    const files = only(
      written.all('AWS::S3::Bucket').filter(({ properties }) => properties.BucketName === names.filesBucket),
    )
    const [{ ServerSideEncryptionByDefault: encryption }] =
      files.properties.BucketEncryption.ServerSideEncryptionConfiguration
    expect(encryption.SSEAlgorithm).toBe('aws:kms')
    expect(written.named(files.stack, encryption.KMSMasterKeyID)?.type).toBe('AWS::KMS::Key')
    expect(files.properties.VersioningConfiguration).toEqual({ Status: 'Enabled' })
    expect(files.whole.DeletionPolicy).toBe('Retain')
    // Nothing ends by itself but the working files of comparisons, and papers that are made again when they are asked for.
    const ending = files.properties.LifecycleConfiguration.Rules.filter(({ ExpirationInDays: days }: Loose) => days > 0)
    expect(ending).toMatchObject([
      { Prefix: 'difference/', ExpirationInDays: 35 },
      { Prefix: 'made/', ExpirationInDays: 1 },
    ])
  })

  it('of KYC is in a bucket without versions, with another key', () => {
    const [files, documents] = [names.filesBucket, names.documentsBucket].map((name) =>
      only(written.all('AWS::S3::Bucket').filter(({ properties }) => properties.BucketName === name)),
    )
    const keyOf = (bucket: typeof files) =>
      bucket?.properties.BucketEncryption.ServerSideEncryptionConfiguration[0].ServerSideEncryptionByDefault
        .KMSMasterKeyID
    expect(written.named(documents?.stack ?? '', keyOf(documents))?.type).toBe('AWS::KMS::Key')
    expect(keyOf(documents)).not.toEqual(keyOf(files))
    expect(documents?.properties.VersioningConfiguration).toBeUndefined()
    expect(documents?.whole.DeletionPolicy).toBe('Retain')
  })

  it('is in a stack that cannot be deleted on AWS', () => {
    expect(written.stacks.find(({ name }) => name === names.stack('data'))?.isProtected).toBe(true)
    expect(onEmulator.stacks.some(({ isProtected }) => isProtected)).toBe(false)
  })

  it('is encrypted with keys that rotate', () => {
    for (const { properties } of written.all('AWS::KMS::Key')) expect(properties.EnableKeyRotation).toBe(true)
  })
})

describe('every bucket', () => {
  it('blocks public access and requires TLS', () => {
    for (const bucket of written.all('AWS::S3::Bucket')) {
      expect(bucket.properties.PublicAccessBlockConfiguration, bucket.id).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      })
      expect(bucket.properties.BucketEncryption, bucket.id).toBeDefined()
      const policies = written
        .all('AWS::S3::BucketPolicy')
        .filter(({ stack, properties }) => written.named(stack, properties.Bucket)?.id === bucket.id)
      const denials = policies
        .flatMap(statementsIn)
        .filter(({ Effect, Condition }) => Effect === 'Deny' && Condition?.Bool?.['aws:SecureTransport'] === 'false')
      expect(
        denials.flatMap(({ Action }) => Action),
        bucket.id,
      ).toContain('s3:*')
    }
  })
})

describe('every policy', () => {
  it('names its actions: none allows actions by a wildcard', () => {
    // Except for the account itself, which AWS recommends to keep in a key policy (https://docs.aws.amazon.com/kms/latest/developerguide/key-policy-default.html).
    const isKeyOwner = ({ Action, Principal }: Statement) =>
      Action.join() === 'kms:*' && JSON.stringify(Principal).includes(`:iam::${account}:root`)
    const wildcards = allStatements().filter(
      (each) => each.Effect === 'Allow' && !isKeyOwner(each) && each.Action.some((action) => action.includes('*')),
    )
    expect(wildcards.map(({ where, Action }) => [where, Action])).toEqual([])
    expect(allStatements().filter(({ Effect, Action }) => Effect === 'Allow' && Action.length === 0)).toEqual([])
  })

  it('allows no scan of the table', () => {
    expect(allStatements().filter(({ Action }) => Action.some((action) => /Scan|PartiQL/i.test(action)))).toEqual([])
  })

  it('allows no anonymous access without a condition', () => {
    const open = allStatements().filter(
      ({ Effect, Principal, Condition }) =>
        Effect === 'Allow' && Condition === undefined && (Principal === '*' || Principal?.AWS === '*'),
    )
    expect(open).toEqual([])
  })
})

describe('a function', () => {
  it('exists for each definition, and for no other', () => {
    expect(
      written
        .all('AWS::Lambda::Function')
        .map(({ properties }) => String(properties.FunctionName))
        .sort(),
    ).toEqual(functions.map(names.functionName).sort())
  })

  it.each(functions)('$name runs on Node 24 and arm64, and logs for a year', (definition) => {
    const { properties, stack } = functionOf(definition)
    expect(properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      LoggingConfig: { LogFormat: 'JSON' },
    })
    expect(written.named(stack, properties.LoggingConfig.LogGroup)?.properties).toMatchObject({
      LogGroupName: logGroupOf(definition, 'production'),
    })
  })

  it.each(functions)('$name has a role of its own', (definition) => {
    const users = written
      .all('AWS::Lambda::Function')
      .filter(({ stack, properties }) => written.named(stack, properties.Role) === roleOf(definition))
    expect(users).toHaveLength(1)
    expect(roleOf(definition)?.properties).toMatchObject({
      AssumeRolePolicyDocument: { Statement: [{ Principal: { Service: 'lambda.amazonaws.com' } }] },
    })
    // AWS managed policies allow more than any definition.
    expect(roleOf(definition)?.properties.ManagedPolicyArns).toBeUndefined()
  })

  it.each(functions)('$name has the permissions of its definition, and no more', (definition) => {
    const {
      table,
      ledger = [],
      files,
      documents,
      secrets = [],
      replaces = [],
      workflow = [],
      bus,
      queues = [],
      vendors = [],
    } = definition.permissions
    const reads = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query']
    const writes = [
      'dynamodb:ConditionCheckItem',
      'dynamodb:DeleteItem',
      ...reads,
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
    ]
    const streams = [
      'dynamodb:DescribeStream',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      'dynamodb:ListStreams',
    ]
    const { kind } = definition.trigger
    const onLedger = ledger.map((permission) => ({ append: 'dynamodb:PutItem', read: 'dynamodb:Query' })[permission])
    expect(actionsOf(definition, 'dynamodb')).toEqual(
      [
        ...{ none: [], read: reads, write: writes }[table],
        ...onLedger,
        ...(kind === 'stream' || kind === 'ledger-change' ? streams : []),
      ].sort(),
    )
    const onBucket = {
      none: [],
      read: ['s3:GetObject', 's3:ListBucket'],
      write: ['s3:DeleteObject', 's3:GetObject', 's3:ListBucket', 's3:PutObject'],
    }
    const onKey = { none: [], read: ['kms:Decrypt'], write: ['kms:Decrypt', 'kms:GenerateDataKey'] }
    const ofBucket = (bucket: string) =>
      permissionsOf(definition)
        .filter(({ Resource }) => Resource.some((each) => String(each).startsWith(`arn:aws:s3:::${bucket}`)))
        .flatMap(({ Action }) => Action)
        .sort()
    expect(ofBucket(names.filesBucket)).toEqual(onBucket[files ?? 'none'])
    expect(ofBucket(names.documentsBucket)).toEqual(onBucket[documents ?? 'none'])
    expect(actionsOf(definition, 's3')).toEqual([...onBucket[files ?? 'none'], ...onBucket[documents ?? 'none']].sort())
    expect(actionsOf(definition, 'kms')).toEqual([...onKey[files ?? 'none'], ...onKey[documents ?? 'none']].sort())
    const secretsFor = (action: string) =>
      permissionsOf(definition)
        .filter(({ Action }) => Action.includes(action))
        .flatMap(({ Resource }) => Resource.map(String))
        .sort()
    const arnsOf = (secretNames: readonly string[]) =>
      secretNames
        .map((name) => `arn:aws:secretsmanager:${region}:${account}:secret:ansh/production/${name}-??????`)
        .sort()
    expect(secretsFor('secretsmanager:GetSecretValue')).toEqual(arnsOf(secrets))
    expect(secretsFor('secretsmanager:PutSecretValue')).toEqual(arnsOf(replaces))
    expect(new Set(actionsOf(definition, 'secretsmanager'))).toEqual(
      new Set([
        ...(secrets.length > 0 ? ['secretsmanager:GetSecretValue'] : []),
        ...(replaces.length > 0 ? ['secretsmanager:PutSecretValue'] : []),
      ]),
    )
    const flow = { start: ['states:StartExecution'], answer: ['states:SendTaskSuccess', 'states:SendTaskFailure'] }
    expect(actionsOf(definition, 'states')).toEqual(
      [...(workflow.length > 0 ? ['states:DescribeExecution'] : []), ...workflow.flatMap((part) => flow[part])].sort(),
    )
    expect(actionsOf(definition, 'events')).toEqual(bus === undefined ? [] : ['events:PutEvents'])
    expect(
      permissionsOf(definition)
        .filter(({ Action }) => Action.includes('sqs:SendMessage'))
        .flatMap(({ Resource }) => Resource.map(String))
        .filter((resource) => !resource.endsWith('-dead')),
    ).toEqual(queues.map((name) => `arn:aws:sqs:${region}:${account}:ansh-production-${name.replaceAll('/', '-')}`))
    expect(actionsOf(definition, 'ses')).toEqual(vendors.includes('ses') ? ['ses:SendEmail'] : [])
    expect(actionsOf(definition, 'sns')).toEqual(
      vendors.includes('sns')
        ? [
            'sns:CreatePlatformEndpoint',
            'sns:DeleteEndpoint',
            'sns:Publish',
            'sns:Publish',
            'sns:SetEndpointAttributes',
          ]
        : [],
    )
    expect(actionsOf(definition, 'sms-voice')).toEqual(vendors.includes('voice') ? ['sms-voice:SendVoiceMessage'] : [])
    const ownQueues = {
      subscriber: ['sqs:ChangeMessageVisibility', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'],
      timer: ['sqs:SendMessage'],
      stream: ['sqs:SendMessage'],
      'ledger-change': ['sqs:SendMessage'],
    } as Record<string, string[]>
    expect(new Set(actionsOf(definition, 'sqs'))).toEqual(
      new Set([...(ownQueues[definition.trigger.kind] ?? []), ...(queues.length > 0 ? ['sqs:SendMessage'] : [])]),
    )
    const known = [
      'dynamodb',
      's3',
      'kms',
      'secretsmanager',
      'states',
      'events',
      'ses',
      'sns',
      'sms-voice',
      'sqs',
      'logs',
    ]
    expect(
      permissionsOf(definition)
        .flatMap(({ Action }) => Action)
        .filter((action) => !known.includes(action.split(':')[0] ?? '')),
    ).toEqual([])
  })

  it('that sends text messages may publish to no topic', () => {
    for (const definition of functions.filter(({ permissions }) => permissions.vendors?.includes('sns'))) {
      const publishing = permissionsOf(definition).filter(({ Action }) => Action.includes('sns:Publish'))
      expect(publishing.map(({ Resource, NotResource }) => ({ Resource, NotResource }))).toEqual([
        { Resource: [], NotResource: ['arn:aws:sns:*:*:*'] },
        { Resource: ['arn:aws:sns:ap-south-1:123456789012:endpoint/GCM/ansh/*'], NotResource: [] },
      ])
    }
  })

  it('that places calls uses the stage’s own number', () => {
    for (const definition of functions.filter(({ permissions }) => permissions.vendors?.includes('voice'))) {
      const calling = permissionsOf(definition).filter(({ Action }) => Action.includes('sms-voice:SendVoiceMessage'))
      expect(calling.map(({ Resource }) => Resource)).toEqual([
        ['arn:aws:sms-voice:ap-south-1:123456789012:phone-number/phone-0123456789abcdef'],
      ])
    }
  })

  it('that only reads the table cannot write it', () => {
    const reader: FunctionDefinition = {
      moduleName: 'order',
      name: 'order/reader',
      file: 'functions/order/reader.ts',
      trigger: { kind: 'task' },
      permissions: { table: 'read' },
    }
    const granted = grantsOf(reader, planOf(production), {
      filesKey: '',
      documentsKey: '',
      stream: '',
      ledgerStream: '',
    }).flatMap(({ actions }) => actions)
    expect(granted.filter((action) => action.startsWith('dynamodb:'))).toEqual([
      'dynamodb:GetItem',
      'dynamodb:BatchGetItem',
      'dynamodb:Query',
    ])
  })

  it.each(functions)(
    '$name has no secret in its environment, which stays below the four kilobytes that Lambda allows',
    (definition) => {
      const { Variables } = functionOf(definition).properties.Environment
      expect(Object.keys(Variables).sort()).toEqual([
        'BUCKET_NAME',
        'BUS_NAME',
        'DOCUMENTS_BUCKET_NAME',
        'LEDGER_NAME',
        ...(definition.partnerShares === undefined ? [] : ['PARTNER_CALLS_PER_SECOND']),
        ...(definition.permissions.queues === undefined ? [] : ['QUEUES']),
        'SECRET_PREFIX',
        'SETTINGS',
        'STATE_MACHINES',
        'TABLE_NAME',
      ])
      expect(
        Object.entries<string>(Variables).reduce((sum, [name, value]) => sum + Buffer.byteLength(name + value), 0),
      ).toBeLessThan(4_096)
      for (const name of secretNames) expect(JSON.stringify(Variables)).not.toContain(name)
      expect(JSON.stringify(Variables)).not.toMatch(/password|private|secret(?!_prefix)/i)
    },
  )
})

describe('every log', () => {
  it('is kept for a year or more', () => {
    for (const { id, properties } of written.all('AWS::Logs::LogGroup'))
      expect(properties.RetentionInDays, id).toBeGreaterThanOrEqual(365)
  })
})

describe('the API', () => {
  const endpointRoutes = functionsOf(functions, 'http').flatMap((definition) =>
    Object.values(definition.trigger.endpoints).flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((each) => [`${method} ${each}`, definition] as const),
    ),
  )
  const webhookRoutes = functionsOf(functions, 'webhook').map(
    (definition) => [`POST ${definition.trigger.path}`, definition] as const,
  )
  const unknown = functionsOf(functions, 'unknown-path').map((definition) => ['$default', definition] as const)
  const expected = [...endpointRoutes, ...webhookRoutes, ...unknown]

  it('has a route for each endpoint, and no other', () => {
    expect(
      written
        .all('AWS::ApiGatewayV2::Route')
        .map(({ properties }) => String(properties.RouteKey))
        .sort(),
    ).toEqual(expected.map(([key]) => key).sort())
  })

  it.each(expected)('routes %s to its function, with a rate limit', (key, definition) => {
    const route = only(written.all('AWS::ApiGatewayV2::Route').filter(({ properties }) => properties.RouteKey === key))
    const integration = written.named(route.stack, {
      Ref: /"Ref":"(\w+)"/.exec(JSON.stringify(route.properties.Target))?.[1],
    })
    expect(written.named(route.stack, integration?.properties.IntegrationUri)?.properties.FunctionName).toBe(
      names.functionName(definition),
    )
    const { RouteSettings } = only(written.all('AWS::ApiGatewayV2::Stage')).properties
    expect(RouteSettings[key]).toMatchObject({
      ThrottlingRateLimit: expect.any(Number),
      ThrottlingBurstLimit: expect.any(Number),
    })
    // Less than the account's 10,000, so that one route leaves something to the others.
    expect(RouteSettings[key].ThrottlingRateLimit).toBeLessThanOrEqual(4_000)
  })

  it('logs requests without their input', () => {
    const { AccessLogSettings, DefaultRouteSettings } = only(written.all('AWS::ApiGatewayV2::Stage')).properties
    expect(Object.keys(JSON.parse(AccessLogSettings.Format))).toEqual([
      'requestId',
      'route',
      'status',
      'latencyMs',
      'functionMs',
      'error',
      'bytes',
    ])
    expect(DefaultRouteSettings.ThrottlingRateLimit).toBeLessThanOrEqual(4_000)
  })

  it.each(functionsOf(functions, 'webhook'))('reserves concurrency for $name', (definition) => {
    expect(functionOf(definition).properties.ReservedConcurrentExecutions).toBeGreaterThanOrEqual(5)
  })
})

it.each(functionsOf(functions, 'http'))(
  '$name ends before API Gateway, CloudFront and the browser give up',
  (definition) => {
    expect(functionOf(definition).properties.Timeout).toBeLessThan(29)
  },
)

describe('a subscriber', () => {
  it.each(functionsOf(functions, 'subscriber'))(
    '$name has a queue, six tries and dead letters, and reports failures by message; one that calls a partner takes one message at a time',
    (definition) => {
      const queue = queueOf(names.functionName(definition))
      const { deadLetterTargetArn, maxReceiveCount } = queue.properties.RedrivePolicy
      expect(maxReceiveCount).toBe(6)
      expect(written.named(queue.stack, deadLetterTargetArn)?.properties).toMatchObject({
        QueueName: names.deadLetters(definition),
        MessageRetentionPeriod: 14 * 24 * 3_600,
      })
      expect(queue.properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * functionOf(definition).properties.Timeout)
      const { properties, stack } = only(mappingsOf(definition))
      expect(written.named(stack, properties.EventSourceArn)).toBe(queue)
      const callsPartner = (definition.permissions.vendors ?? []).length > 0
      expect(properties).toMatchObject({
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        BatchSize: callsPartner ? 1 : 10,
      })
    },
  )

  it.each(functionsOf(functions, 'subscriber'))(
    '$name gets its events and no others, and an event that cannot be delivered is kept',
    (definition) => {
      const { properties, stack } = only(rulesOf(definition))
      expect(properties.EventPattern).toEqual({ 'detail-type': definition.trigger.events.map(({ name }) => name) })
      expect(written.named(stack, properties.EventBusName)?.properties.Name).toBe(names.bus)
      const target = only<Loose>(properties.Targets)
      expect(written.named(stack, target.Arn)).toBe(queueOf(names.functionName(definition)))
      expect(written.named(stack, target.DeadLetterConfig.Arn)).toBe(queueOf(names.deadLetters(definition)))
    },
  )
})

describe('a timer', () => {
  it.each(functionsOf(functions, 'timer'))(
    '$name runs at its interval, one run at a time, and a failed run leaves a dead letter',
    (definition) => {
      const { properties, stack } = only(rulesOf(definition))
      expect(properties.ScheduleExpression).toMatch(/^rate\(\d+ (minute|hour|day)s?\)$/)
      expect(written.named(stack, only<Loose>(properties.Targets).DeadLetterConfig.Arn)).toBe(
        queueOf(names.deadLetters(definition)),
      )
      expect(functionOf(definition).properties.ReservedConcurrentExecutions).toBe(1)
      const config = only(
        written
          .all('AWS::Lambda::EventInvokeConfig')
          .filter((each) => written.named(each.stack, each.properties.FunctionName) === functionOf(definition)),
      )
      expect(config.properties.MaximumRetryAttempts).toBe(0)
      expect(written.named(config.stack, config.properties.DestinationConfig.OnFailure.Destination)).toBe(
        queueOf(names.deadLetters(definition)),
      )
    },
  )
})

describe('the relay', () => {
  it.each(functionsOf(functions, 'stream'))(
    '$name gets only new rows of the outbox in ten batches of a shard at once, and a failed batch is halved',
    (definition) => {
      const { properties, stack } = only(mappingsOf(definition))
      expect(properties).toMatchObject({
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        StartingPosition: 'TRIM_HORIZON',
        ParallelizationFactor: 10,
      })
      expect(written.named(stack, properties.DestinationConfig.OnFailure.Destination)).toBe(
        queueOf(names.deadLetters(definition)),
      )
      const [{ Pattern }] = properties.FilterCriteria.Filters
      expect(JSON.parse(Pattern)).toEqual({
        eventName: ['INSERT'],
        dynamodb: { Keys: { pk: { S: [{ prefix: definition.trigger.pkPrefix }] } } },
      })
    },
  )

  it('has its published events archived on AWS; an emulator has no archive', () => {
    expect(only(written.all('AWS::Events::Archive')).properties.RetentionDays).toBe(30)
    expect(onEmulator.all('AWS::Events::Archive')).toEqual([])
  })
})

describe('the ledger', () => {
  const arn = `arn:aws:dynamodb:${region}:${account}:table/${names.ledger}`
  const mayDo = (action: string) =>
    functions
      .filter((definition) =>
        permissionsOf(definition).some(({ Action, Resource }) => Action.includes(action) && Resource.includes(arn)),
      )
      .map(({ name }) => name)
  const mayPut = functions.filter(({ permissions }) => permissions.ledger?.includes('append'))
  const mayQuery = functions.filter(({ permissions }) => permissions.ledger?.includes('read'))

  it('takes entries from the functions that book movements of money, and is read by those that are named', () => {
    expect(mayDo('dynamodb:PutItem')).toEqual(mayPut.map(({ name }) => name))
    expect(mayDo('dynamodb:PutItem').sort()).toEqual([
      'desk/api',
      'escrow/on-escrow-noticed',
      'escrow/on-money-due',
      'order/api',
      'payment/api',
      'payment/on-dispute-noticed',
      'payment/on-payment-noticed',
      'payment/on-refund-due',
      'proposal/api',
      'proposal/every-5-minutes-end-proposals',
      'reconcile/on-order-due',
      'reconcile/on-unpaid-due',
      'sale/on-money-due',
      'sale/on-sale-due',
      'settlement/on-order-stated',
      'settlement/on-payout-noticed',
      'settlement/on-statement-due',
    ])
    expect(mayDo('dynamodb:Query')).toEqual(mayQuery.map(({ name }) => name))
  })

  it('lets nobody change or remove an entry: its table appears in no other permission', () => {
    const granted = allStatements().filter(({ Effect, Resource }) => Effect === 'Allow' && Resource.includes(arn))
    expect(granted.flatMap(({ Action }) => Action).filter((action) => !/:(PutItem|Query)$/.test(action))).toEqual([])
    expect(granted).toHaveLength(new Set([...mayPut, ...mayQuery]).size)
    const anyTable = allStatements().filter(
      ({ Effect, Action, Resource, NotResource }) =>
        Effect === 'Allow' &&
        Action.some((action) => action === '*' || /^dynamodb:(?!ListStreams$)/.test(action)) &&
        [...Resource, ...NotResource].some((each) => String(each).includes('*')),
    )
    expect(anyTable.map(({ where }) => where)).toEqual([])
  })

  it('can be read by a function that is named, and not be written by it', () => {
    const reader: FunctionDefinition = {
      moduleName: 'order',
      name: 'order/reader',
      file: 'functions/order/reader.ts',
      trigger: { kind: 'task' },
      permissions: { table: 'none', ledger: ['read'] },
    }
    const granted = grantsOf(reader, planOf(production), {
      filesKey: '',
      documentsKey: '',
      stream: '',
      ledgerStream: '',
    })
    expect(granted.filter(({ resources = [] }) => resources.includes(arn))).toEqual([
      { actions: ['dynamodb:Query'], resources: [arn] },
    ])
  })

  it('copies whole items into the index of lists, keys into that of work, and new images into its stream', () => {
    const { GlobalSecondaryIndexes, StreamSpecification } = tableOf(names.table).properties
    const projections = GlobalSecondaryIndexes.map(({ IndexName, Projection }: Loose) => [
      IndexName,
      Projection.ProjectionType,
    ])
    expect(Object.fromEntries(projections)).toEqual({ gsi1: 'ALL', gsi2: 'KEYS_ONLY' })
    expect(StreamSpecification).toEqual({ StreamViewType: 'NEW_IMAGE' })
  })

  it.each(functionsOf(functions, 'ledger-change'))('starts $name for a changed or removed entry only', (definition) => {
    const { properties, stack } = only(mappingsOf(definition))
    const ledger = tableOf(names.ledger)
    expect(ledger.properties.StreamSpecification).toEqual({ StreamViewType: 'KEYS_ONLY' })
    expect(JSON.stringify(properties.EventSourceArn)).toContain(ledger.id)
    const [{ Pattern }] = properties.FilterCriteria.Filters
    expect(JSON.parse(Pattern)).toEqual({ eventName: ['MODIFY', 'REMOVE'] })
    expect(properties.StartingPosition).toBe('TRIM_HORIZON')
    expect(written.named(stack, properties.DestinationConfig.OnFailure.Destination)).toBe(
      queueOf(names.deadLetters(definition)),
    )
  })

  it('has one function that watches it', () => {
    expect(functionsOf(functions, 'ledger-change')).toHaveLength(1)
  })
})

describe('every queue', () => {
  it('is encrypted and requires TLS', () => {
    for (const queue of written.all('AWS::SQS::Queue')) {
      expect(queue.properties.SqsManagedSseEnabled, queue.id).toBe(true)
      const policies = written
        .all('AWS::SQS::QueuePolicy')
        .filter(({ stack, properties }) =>
          asArray(properties.Queues).some((each) => written.named(stack, each) === queue),
        )
      expect(
        policies
          .flatMap(statementsIn)
          .some(({ Effect, Condition }) => Effect === 'Deny' && Condition?.Bool?.['aws:SecureTransport'] === 'false'),
        queue.id,
      ).toBe(true)
    }
  })
})

describe('a workflow', () => {
  it('takes six transitions at most, and is logged without its input', () => {
    for (const { properties } of written.all('AWS::StepFunctions::StateMachine')) {
      const { StartAt, States } = JSON.parse(properties.DefinitionString)
      const longest = (name: string): number => {
        const { Next, Catch = [] } = States[name]
        return 1 + Math.max(0, ...[Next, ...Catch.map((each: Loose) => each.Next)].filter(Boolean).map(longest))
      }
      // AWS counts the start and each state as a transition.
      expect(1 + longest(StartAt)).toBeLessThanOrEqual(6)
      expect(Object.values<Loose>(States).filter(({ Type }) => Type === 'Task')).toHaveLength(3)
      expect(properties).toMatchObject({
        StateMachineType: 'STANDARD',
        LoggingConfiguration: { Level: 'ALL', IncludeExecutionData: false },
        TracingConfiguration: { Enabled: true },
      })
      expect(properties.DefinitionString).not.toContain('${')
    }
  })

  it('may invoke only the functions of its tasks', () => {
    const machine = only(written.all('AWS::StepFunctions::StateMachine'))
    const invokeStatements = statementsIn(written.named(machine.stack, machine.properties.RoleArn) as Resource).filter(
      ({ Action }) => Action.includes('lambda:InvokeFunction'),
    )
    expect(invokeStatements.flatMap(({ Resource }) => Resource.map(String)).sort()).toEqual(
      functionsOf(functions, 'task').map(names.functionArn).sort(),
    )
  })
})

describe('every stack', () => {
  it('is in India and far below the limit of 500 resources', () => {
    for (const { name, region: where, template } of [...written.stacks, ...onEmulator.stacks]) {
      expect(['ap-south-1', 'ap-south-2'], name).toContain(where)
      expect(Object.keys(template.Resources).length, name).toBeLessThan(470)
    }
  })

  it('gives each resource a unique name of a valid length', () => {
    const limits: Record<string, [property: string, max: number]> = {
      'AWS::Lambda::Function': ['FunctionName', 64],
      'AWS::Events::Rule': ['Name', 64],
      'AWS::SQS::Queue': ['QueueName', 80],
      'AWS::StepFunctions::StateMachine': ['StateMachineName', 80],
      'AWS::S3::Bucket': ['BucketName', 63],
      'AWS::Events::EventBus': ['Name', 64],
      'AWS::SNS::Topic': ['TopicName', 64],
      'AWS::CloudWatch::Alarm': ['AlarmName', 255],
    }
    // How much longer the longest allowed stage name is.
    const extraLength = 20 - 'production'.length
    for (const [type, [property, max]] of Object.entries(limits)) {
      const resourceNames = written.all(type).flatMap(({ properties }) => properties[property] ?? [])
      expect(new Set(resourceNames).size, type).toBe(resourceNames.length)
      for (const name of resourceNames) expect(name.length + extraLength, name).toBeLessThanOrEqual(max)
    }
  })
})
