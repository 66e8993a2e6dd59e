import type { FunctionDefinition } from '#infra/functions/define.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import type { Stage } from '#infra/stages/stage.ts'

/** One statement of a role: on these things, or on all but these. `why` stands with each resource that is not one thing alone. */
export interface Grant {
  readonly actions: readonly string[]
  readonly resources?: readonly string[]
  readonly notResources?: readonly string[]
  readonly why?: string
}

/** What the data stack has made and no name tells. */
export interface DataArns {
  readonly filesKey: string
  readonly stream: string
}

const tableReads = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']
/** No Scan, for anybody: it would read the whole table. */
const tableWrites = [
  ...tableReads,
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
]

/** What a line of `infra/functions` lets its function do, and nothing more. */
export function grantsOf(definition: FunctionDefinition, plan: Plan, data: DataArns): readonly Grant[] {
  return [
    ...logGrants(definition, plan),
    ...triggerGrants(definition, plan, data),
    ...tableGrants(definition, plan),
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
      why: 'Lambda names the streams of the function’s own log group.',
    },
  ]
}

export function logGroupOf({ name }: FunctionDefinition, stage: string): string {
  return `/ansh/${stage}/${name}`
}

function triggerGrants(definition: FunctionDefinition, { stage, names }: Plan, { stream }: DataArns): Grant[] {
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
  if (definition.trigger.kind !== 'stream') return []
  return [
    { actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], resources: [stream] },
    {
      actions: ['dynamodb:ListStreams'],
      resources: ['*'],
      why: 'Listing streams knows no resource; it tells their names alone.',
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

function fileGrants({ permissions }: FunctionDefinition, { names }: Plan, { filesKey }: DataArns): Grant[] {
  if (permissions.files === undefined) return []
  const bucket = `arn:aws:s3:::${names.filesBucket}`
  const isWriter = permissions.files === 'write'
  return [
    {
      actions: ['s3:GetObject', ...(isWriter ? ['s3:PutObject', 's3:DeleteObject'] : [])],
      resources: [`${bucket}/*`],
      why: 'A key of the files bucket is an order’s or a delivery’s, so there are as many as of those.',
    },
    // Without it S3 says 403 of a file that is not there.
    { actions: ['s3:ListBucket'], resources: [bucket] },
    { actions: ['kms:Decrypt', ...(isWriter ? ['kms:GenerateDataKey'] : [])], resources: [filesKey] },
  ]
}

function secretGrants({ permissions }: FunctionDefinition, { stage, names }: Plan): Grant[] {
  // Secrets Manager adds six letters of its own to each name.
  const arn = (name: Parameters<typeof names.secret>[0]) =>
    `arn:aws:secretsmanager:${stage.region}:${stage.account}:secret:${names.secret(name)}-??????`
  const { secrets = [], replaces = [] } = permissions
  return [
    ...(secrets.length > 0 ? [{ actions: ['secretsmanager:GetSecretValue'], resources: secrets.map(arn) }] : []),
    ...(replaces.length > 0 ? [{ actions: ['secretsmanager:PutSecretValue'], resources: replaces.map(arn) }] : []),
  ]
}

function messageGrants({ permissions }: FunctionDefinition, { stage, names, workflows }: Plan): Grant[] {
  const machines = Object.keys(workflows).map((workflow) => names.machineArn(workflow))
  const executions = machines.map((machine) => `${machine.replace(':stateMachine:', ':execution:')}:*`)
  const { workflow = [], bus } = permissions
  return [
    ...(workflow.length > 0
      ? [
          {
            actions: ['states:DescribeExecution'],
            resources: executions,
            why: 'An execution is named by its order and attempt.',
          },
        ]
      : []),
    ...(workflow.includes('start') ? [{ actions: ['states:StartExecution'], resources: machines }] : []),
    ...(workflow.includes('answer')
      ? [
          {
            actions: ['states:SendTaskSuccess', 'states:SendTaskFailure'],
            resources: ['*'],
            why: 'A wait is answered by its token alone, which nobody can guess; the action knows no resource.',
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
  ]
}

/** A text message goes to a phone number, which is no resource of AWS: all that is one, topics and devices, is left out. */
const textGrant: Grant = { actions: ['sns:Publish'], notResources: ['arn:aws:sns:*:*:*'] }

/** Pushes go to devices, which SNS keeps under the stage's application. */
function pushGrants({ settings: { sns } }: Stage): Grant[] {
  const application = sns.pushApplication
  if (application === undefined) return []
  const devices = `${application.replace(':app/', ':endpoint/')}/*`
  return [
    { actions: ['sns:CreatePlatformEndpoint'], resources: [application] },
    {
      actions: ['sns:Publish', 'sns:SetEndpointAttributes', 'sns:DeleteEndpoint'],
      resources: [devices],
      why: 'SNS names the devices of the application.',
    },
  ]
}

/** A call goes out from the stage's own number or pool of numbers; without one nobody is called. */
function voiceGrants({ account, settings: { voice } }: Stage): Grant[] {
  const { originationId, region } = voice
  if (originationId === undefined) return []
  const ours = `arn:aws:sms-voice:${region}:${account}`
  const actions = ['sms-voice:SendVoiceMessage']
  if (originationId.startsWith('arn:')) return [{ actions, resources: [originationId] }]
  if (originationId.startsWith('+'))
    return [
      {
        actions,
        resources: [`${ours}:phone-number/*`],
        why: 'AWS names a number by an id of its own, which the number does not tell.',
      },
    ]
  return [
    { actions, resources: [`${ours}:${originationId.startsWith('pool-') ? 'pool' : 'phone-number'}/${originationId}`] },
  ]
}

/** Of the partners only AWS's own are asked with the function's role. */
function vendorGrants({ permissions }: FunctionDefinition, { stage }: Plan): Grant[] {
  const { vendors = [] } = permissions
  const sender = stage.settings.ses.from.split('@').at(-1) ?? ''
  return [
    ...(vendors.includes('sns') ? [textGrant, ...pushGrants(stage)] : []),
    ...(vendors.includes('voice') ? voiceGrants(stage) : []),
    ...(vendors.includes('ses')
      ? [{ actions: ['ses:SendEmail'], resources: [`arn:aws:ses:${stage.region}:${stage.account}:identity/${sender}`] }]
      : []),
  ]
}
