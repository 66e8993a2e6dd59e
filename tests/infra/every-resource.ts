import { beforeAll, describe, expect, it } from 'vitest'
import { emulator, production, write, type Written } from './plan.ts'
import { type Statement, asArray, statementsIn, allStatements } from './resources.ts'

let written: Written
let onEmulator: Written
beforeAll(() => {
  written = write(production)
  onEmulator = write(emulator)
})

const { account } = production

it('deploys the site after the API', () => {
  const web = written.stacks.find(({ name }) => name === 'ansh-production-web')
  expect(Object.keys(web?.template.Outputs)).toEqual(['DistributionId', 'DistributionDomain'])
  expect(web?.after).toContain('ansh-production-api')
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

describe('every log', () => {
  it('is kept for a year or more', () => {
    for (const { id, properties } of written.all('AWS::Logs::LogGroup'))
      expect(properties.RetentionInDays, id).toBeGreaterThanOrEqual(365)
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

describe('every stack', () => {
  it('is in India, but for the canary, which has no data, and far below the limit of 500 resources', () => {
    for (const { name, region: where, template } of [...written.stacks, ...onEmulator.stacks]) {
      const regions = name === 'ansh-production-canary' ? ['ap-southeast-1'] : ['ap-south-1', 'ap-south-2']
      expect(regions, name).toContain(where)
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
