import type { FunctionDefinition } from '#infra/functions/define.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import type { Stage } from '#infra/stages/stage.ts'

/** One IAM statement: on `resources`, or on all except `notResources`. `why` justifies a wildcard to cdk-nag. */
export interface Grant {
  readonly actions: readonly string[]
  readonly resources?: readonly string[]
  readonly notResources?: readonly string[]
  readonly why?: string
}

/** ARNs of the data stack that cannot be derived from names. */
export interface DataArns {
  readonly filesKey: string
  readonly documentsKey: string
  /** The streams of the table and of the ledger. */
  readonly stream: string
  readonly ledgerStream: string
}

const tableReads = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']
/** No function may scan: a scan reads the whole table. */
const tableWrites = [
  ...tableReads,
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
]

/** The IAM statements that follow from the permissions of a function (docs/adr/0043-give-each-handler-its-declared-ports.md). */
export function grantsOf(definition: FunctionDefinition, plan: Plan, data: DataArns): readonly Grant[] {
  return [
    ...logGrants(definition, plan),
    ...triggerGrants(definition, plan, data),
    ...tableGrants(definition, plan),
    ...ledgerGrants(definition, plan),
    ...fileGrants(definition, plan, data),
    ...secretGrants(definition, plan),
    ...messageGrants(definition, plan),
    ...vendorGrants(definition, plan),
  ]
}

function logGrants(definition: FunctionDefinition, { stage }: Plan): Grant[] {
  const group = `arn:aws:logs:${stage.region}:${stage.account}:log-group:${logGroupOf(definition, stage.name)}:*`
  return [
    {
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [group],
      why: 'Lambda chooses the names of the log streams in the function’s own log group.',
    },
  ]
}

export function logGroupOf({ name }: FunctionDefinition, stage: string): string {
  return `/ansh/${stage}/${name}`
}

function triggerGrants(definition: FunctionDefinition, { stage, names }: Plan, data: DataArns): Grant[] {
  const sqs = (name: string) => `arn:aws:sqs:${stage.region}:${stage.account}:${name}`
  if (definition.trigger.kind === 'subscriber') {
    return [
      {
        actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ChangeMessageVisibility'],
        resources: [sqs(names.functionName(definition))],
      },
    ]
  }
  if (definition.trigger.kind === 'timer')
    return [{ actions: ['sqs:SendMessage'], resources: [sqs(names.deadLetters(definition))] }]
  const { kind } = definition.trigger
  if (kind !== 'stream' && kind !== 'ledger-change') return []
  return [
    {
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      resources: [kind === 'stream' ? data.stream : data.ledgerStream],
    },
    {
      actions: ['dynamodb:ListStreams'],
      resources: ['*'],
      why: 'dynamodb:ListStreams supports no resource-level permissions, and returns names of streams only.',
    },
    { actions: ['sqs:SendMessage'], resources: [sqs(names.deadLetters(definition))] },
  ]
}

function tableGrants({ permissions }: FunctionDefinition, { stage, names }: Plan): Grant[] {
  if (permissions.table === 'none') return []
  const table = `arn:aws:dynamodb:${stage.region}:${stage.account}:table/${names.table}`
  return [
    {
      actions: permissions.table === 'read' ? tableReads : tableWrites,
      resources: [table, `${table}/index/gsi1`, `${table}/index/gsi2`],
    },
  ]
}

/** Entries are put and queried, never changed or removed. A put could still replace one, which starts the alarm `ledger-changed`. */
function ledgerGrants({ permissions: { ledger = [] } }: FunctionDefinition, { stage, names }: Plan): Grant[] {
  if (ledger.length === 0) return []
  const actions = { append: 'dynamodb:PutItem', read: 'dynamodb:Query' }
  const table = `arn:aws:dynamodb:${stage.region}:${stage.account}:table/${names.ledger}`
  return [{ actions: ledger.map((permission) => actions[permission]), resources: [table] }]
}

function fileGrants({ permissions }: FunctionDefinition, { names }: Plan, data: DataArns): Grant[] {
  return [
    ...bucketGrants(permissions.files, {
      bucket: names.filesBucket,
      key: data.filesKey,
      why: 'The keys of the files bucket contain ids of orders and webhook deliveries, so they cannot be listed here.',
    }),
    ...bucketGrants(permissions.documents, {
      bucket: names.documentsBucket,
      key: data.documentsKey,
      why: 'The keys of the documents bucket contain ids of users and submissions, so they cannot be listed here.',
    }),
  ]
}

function bucketGrants(
  access: 'read' | 'write' | undefined,
  { bucket, key, why }: Readonly<Record<'bucket' | 'key' | 'why', string>>,
): Grant[] {
  if (access === undefined) return []
  const arn = `arn:aws:s3:::${bucket}`
  const isWriter = access === 'write'
  return [
    {
      actions: ['s3:GetObject', ...(isWriter ? ['s3:PutObject', 's3:DeleteObject'] : [])],
      resources: [`${arn}/*`],
      why,
    },
    // Without this permission S3 answers 403 instead of 404 for a missing file. It also lists the documents of a person.
    { actions: ['s3:ListBucket'], resources: [arn] },
    { actions: ['kms:Decrypt', ...(isWriter ? ['kms:GenerateDataKey'] : [])], resources: [key] },
  ]
}

function secretGrants({ permissions }: FunctionDefinition, { stage, names }: Plan): Grant[] {
  // Secrets Manager appends a hyphen and six random characters to the name (https://docs.aws.amazon.com/secretsmanager/latest/userguide/whats-in-a-secret.html).
  const arn = (name: Parameters<typeof names.secret>[0]) =>
    `arn:aws:secretsmanager:${stage.region}:${stage.account}:secret:${names.secret(name)}-??????`
  const { secrets = [], replaces = [] } = permissions
  return [
    ...(secrets.length > 0 ? [{ actions: ['secretsmanager:GetSecretValue'], resources: secrets.map(arn) }] : []),
    ...(secrets.length > 1
      ? [
          {
            actions: ['secretsmanager:BatchGetSecretValue'],
            resources: ['*'],
            why: 'The action supports no resource-level permissions. Each value needs GetSecretValue of its secret besides.',
          },
        ]
      : []),
    ...(replaces.length > 0 ? [{ actions: ['secretsmanager:PutSecretValue'], resources: replaces.map(arn) }] : []),
  ]
}

function messageGrants({ permissions }: FunctionDefinition, { stage, names, workflows }: Plan): Grant[] {
  const machines = Object.keys(workflows).map((workflow) => names.machineArn(workflow))
  const executions = machines.map((machine) => `${machine.replace(':stateMachine:', ':execution:')}:*`)
  const { workflow = [], bus, queues = [] } = permissions
  return [
    ...(workflow.length > 0
      ? [
          {
            actions: ['states:DescribeExecution'],
            resources: executions,
            why: 'The name of an execution contains an order id and an attempt, so it cannot be listed here.',
          },
        ]
      : []),
    ...(workflow.includes('start') ? [{ actions: ['states:StartExecution'], resources: machines }] : []),
    ...(workflow.includes('answer')
      ? [
          {
            actions: ['states:SendTaskSuccess', 'states:SendTaskFailure'],
            resources: ['*'],
            why: 'The actions support no resource-level permissions. The unguessable task token is the proof.',
          },
        ]
      : []),
    ...(bus === undefined
      ? []
      : [
          {
            actions: ['events:PutEvents'],
            resources: [`arn:aws:events:${stage.region}:${stage.account}:event-bus/${names.bus}`],
          },
        ]),
    ...(queues.length === 0
      ? []
      : [{ actions: sendActions(stage), resources: queues.map((name) => names.queueArn({ name })) }]),
  ]
}

/**
 * On AWS `sqs:SendMessage` allows batches, too
 * (https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_AddPermission.html); MiniStack asks for
 * an action of their own.
 */
function sendActions({ endpoint }: Stage): string[] {
  return endpoint === undefined ? ['sqs:SendMessage'] : ['sqs:SendMessage', 'sqs:SendMessageBatch']
}

/** A text message goes to a phone number, which has no ARN. Everything that has one (topics, devices) is excluded. */
const smsGrant: Grant = { actions: ['sns:Publish'], notResources: ['arn:aws:sns:*:*:*'] }

/** Push notifications go to devices, which SNS registers under the stage's platform application. */
function pushGrants({ settings: { sns } }: Stage): Grant[] {
  const application = sns.pushApplication
  if (application === undefined) return []
  const devices = `${application.replace(':app/', ':endpoint/')}/*`
  return [
    { actions: ['sns:CreatePlatformEndpoint'], resources: [application] },
    {
      actions: ['sns:Publish', 'sns:SetEndpointAttributes', 'sns:DeleteEndpoint'],
      resources: [devices],
      why: 'SNS chooses the ids of the devices of the platform application.',
    },
  ]
}

/** Calls come from the stage's phone number or number pool. A stage without one places no calls. */
function voiceGrants({ account, settings: { voice } }: Stage): Grant[] {
  const { originationId, region } = voice
  if (originationId === undefined) return []
  const ownPrefix = `arn:aws:sms-voice:${region}:${account}`
  const actions = ['sms-voice:SendVoiceMessage']
  if (originationId.startsWith('arn:')) return [{ actions, resources: [originationId] }]
  if (originationId.startsWith('+'))
    return [
      {
        actions,
        resources: [`${ownPrefix}:phone-number/*`],
        why: 'The ARN of a phone number contains an id that cannot be derived from the number.',
      },
    ]
  return [
    {
      actions,
      resources: [`${ownPrefix}:${originationId.startsWith('pool-') ? 'pool' : 'phone-number'}/${originationId}`],
    },
  ]
}

/** Only AWS's own services are called with the role of the function. The other partners use credentials from Secrets Manager. */
function vendorGrants({ permissions }: FunctionDefinition, { stage }: Plan): Grant[] {
  const { vendors = [] } = permissions
  const sender = stage.settings.ses.from.split('@').at(-1) ?? ''
  return [
    ...(vendors.includes('sns') ? [smsGrant, ...pushGrants(stage)] : []),
    ...(vendors.includes('voice') ? voiceGrants(stage) : []),
    ...(vendors.includes('ses')
      ? [{ actions: ['ses:SendEmail'], resources: [`arn:aws:ses:${stage.region}:${stage.account}:identity/${sender}`] }]
      : []),
  ]
}
