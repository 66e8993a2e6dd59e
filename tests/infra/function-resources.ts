import { beforeAll, describe, expect, it } from 'vitest'
import { secretNames } from '#shared/kernel/permissions.ts'
import { grantsOf, logGroupOf } from '#infra/constructs/grants.ts'
import { functions } from '#infra/functions/registry.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { environmentBytes } from '#infra/stages/limits.ts'
import { planOf, production, write, type Written } from './plan.ts'
import { names, functionOf, roleOf, permissionsOf, actionsOf } from './resources.ts'

let written: Written
beforeAll(() => {
  written = write(production)
})

const { account, region } = production

describe('a function', () => {
  it('exists for each definition, and for no other', () => {
    expect(
      written
        .all('AWS::Lambda::Function')
        .map(({ properties }) => String(properties.FunctionName))
        .sort(),
    ).toEqual([...functions.map(names.functionName), names.stack('canary')].sort())
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
        ...(secrets.length > 1 ? ['secretsmanager:BatchGetSecretValue'] : []),
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
    '$name has the names of its own resources and no secret in its environment, which stays below one kilobyte',
    (definition) => {
      const { Variables = {} } = functionOf(definition).properties.Environment ?? {}
      const { table, ledger, files, documents, bus, workflow, secrets, queues } = definition.permissions
      expect(Object.keys(Variables).sort()).toEqual([
        ...(files === undefined ? [] : ['BUCKET_NAME']),
        ...(bus === undefined ? [] : ['BUS_NAME']),
        ...(documents === undefined ? [] : ['DOCUMENTS_BUCKET_NAME']),
        ...(table === 'none' && ledger === undefined ? [] : ['LEDGER_NAME']),
        ...(definition.partnerShares === undefined ? [] : ['PARTNER_CALLS_PER_SECOND']),
        ...(queues === undefined ? [] : ['QUEUES']),
        ...(secrets === undefined ? [] : ['SECRET_PREFIX']),
        ...(workflow === undefined ? [] : ['STATE_MACHINES']),
        ...(table === 'none' && ledger === undefined ? [] : ['TABLE_NAME']),
      ])
      expect(environmentBytes(Variables)).toBeLessThan(1_024)
      for (const name of secretNames) expect(JSON.stringify(Variables)).not.toContain(name)
      expect(JSON.stringify(Variables)).not.toMatch(/password|private|secret(?!_prefix)/i)
    },
  )
})
