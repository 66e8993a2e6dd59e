import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { emulator, write } from './plan.ts'

it('an emulator without HTTP APIs gets the same functions, and nothing of API Gateway', () => {
  const [withApi, without] = [write(emulator), write({ ...emulator, hasHttpApi: false })]
  const functionsIn = ({ all }: typeof withApi) =>
    all('AWS::Lambda::Function').map(({ properties }) => properties.FunctionName as string)
  const typesIn = ({ stacks }: typeof withApi) =>
    stacks.flatMap(({ template }) => Object.values<{ Type: string }>(template.Resources).map(({ Type }) => Type))
  expect(functionsIn(without)).toEqual(functionsIn(withApi))
  expect(typesIn(withApi)).toContain('AWS::ApiGatewayV2::Api')
  expect(typesIn(without).filter((type) => type.startsWith('AWS::ApiGatewayV2'))).toEqual([])
})

/** Service names of LocalStack by the service of a resource's type. */
const services: Readonly<Record<string, string>> = {
  ApiGatewayV2: 'apigatewayv2',
  DynamoDB: 'dynamodb',
  Events: 'events',
  IAM: 'iam',
  KMS: 'kms',
  Lambda: 'lambda',
  Logs: 'logs',
  S3: 's3',
  SQS: 'sqs',
  StepFunctions: 'stepfunctions',
}

it('LocalStack is started with every service that the templates and the functions use', async () => {
  const compose = await readFile(new URL('../../infra/emulator/localstack/compose.yml', import.meta.url), 'utf8')
  const started = /SERVICES: (\S+)/.exec(compose)?.[1]?.split(',') ?? []
  const types = new Set(
    write(emulator).stacks.flatMap(({ template }) =>
      Object.values<{ Type: string }>(template.Resources).map(({ Type }) => Type.split('::')[1] ?? Type),
    ),
  )
  const used = [...types].map(
    (type) => services[type] ?? `the service of AWS::${type}, which services in this file lacks`,
  )
  expect(started).toEqual(
    expect.arrayContaining([...used, 'cloudformation', 'secretsmanager', 'dynamodbstreams', 'sts']),
  )
})
