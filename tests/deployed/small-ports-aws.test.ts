import {
  CreateEventBusCommand,
  EventBridgeClient,
  PutRuleCommand,
  PutTargetsCommand,
} from '@aws-sdk/client-eventbridge'
import { CreateSecretCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import {
  CreateStateMachineCommand,
  DescribeExecutionCommand,
  ListExecutionsCommand,
  SFNClient,
} from '@aws-sdk/client-sfn'
import { expect, it } from 'vitest'
import { openBus } from '#functions/platform/aws/bus.ts'
import { allAdapters } from '#functions/platform/aws/adapters.ts'
import { awsPorts } from '#functions/platform/aws/ports.ts'
import { clientSettings } from '#functions/platform/aws/client.ts'
import { commandCalls } from '#infra/deploy/account.ts'
import { openSecrets, type SecretsManager } from '#functions/platform/aws/secrets.ts'
import { movableClock } from '#infra/local/clock.ts'
import { localSettings } from '#infra/local/settings.ts'
import { instantOf, minuteMs } from '#shared/kernel/instant.ts'
import { happened } from '#tests/contract/bus-contract.ts'
import { describeSecrets } from '#tests/contract/secrets-contract.ts'
import { makeRole } from './sign.ts'
import { account, describeStage, freshName } from './stage.ts'
import { strict } from './strict-secrets.ts'

const options = clientSettings(account, commandCalls)
const settings = localSettings({ siteAddress: 'http://localhost:5173', sandboxAddress: 'http://localhost:5174' })

describeStage('secrets in Secrets Manager', () => {
  const client = new SecretsManagerClient(options)
  const secretsManager: SecretsManager = new SecretsManagerClient(account)

  describeSecrets('as a port', async () => {
    const prefix = `${freshName('ansh')}/`
    const clock = movableClock(instantOf('2026-11-21T10:00:00.000Z'))
    for (const name of ['hash-key', 'session-keys'])
      await client.send(new CreateSecretCommand({ Name: `${prefix}${name}`, SecretString: `first ${name}` }))
    const service = strict(secretsManager)
    const open = () => openSecrets({ secretsManager: service, prefix, clock })
    return { secrets: open(), others: open(), wait: () => clock.advance(5 * minuteMs), close: () => undefined }
  })

  it('are read by their prefix and cached for five minutes', async () => {
    const prefix = `${freshName('ansh')}/`
    const clock = movableClock(instantOf('2026-11-21T10:00:00.000Z'))
    const secrets = openSecrets({ secretsManager, prefix, clock })
    await client.send(new CreateSecretCommand({ Name: `${prefix}hash-key`, SecretString: 'one' }))
    expect(await secrets.read('hash-key')).toBe('one')
    await client.send(new PutSecretValueCommand({ SecretId: `${prefix}hash-key`, SecretString: 'two' }))
    clock.advance(5 * minuteMs - 1)
    expect(await secrets.read('hash-key')).toBe('one')
    clock.advance(1)
    expect(await secrets.read('hash-key')).toBe('two')
  })

  it('keep their cached value while a new one cannot be read', async () => {
    const prefix = `${freshName('ansh')}/`
    await client.send(new CreateSecretCommand({ Name: `${prefix}hash-key`, SecretString: 'one' }))
    let isSilent = false
    const secrets = openSecrets({
      secretsManager: {
        send: (command: never) => (isSilent ? Promise.reject(new Error('no answer')) : secretsManager.send(command)),
      } as SecretsManager,
      prefix,
      clock: movableClock(instantOf('2026-11-21T10:00:00.000Z')),
    })
    expect(await secrets.read('hash-key')).toBe('one')
    await secrets.replace('hash-key', 'two', 'one to two')
    isSilent = true
    expect(await secrets.read('hash-key')).toBe('one')
    await expect(secrets.replace('hash-key', 'three', 'two to three')).rejects.toThrow('no answer')
  })

  it('are named when they are missing, and found once they exist', async () => {
    const prefix = `${freshName('ansh')}/`
    const secrets = openSecrets({ secretsManager, prefix, clock: movableClock(instantOf('2026-11-21T10:00:00.000Z')) })
    await expect(secrets.read('session-keys')).rejects.toThrow('no secret called session-keys')
    await client.send(new CreateSecretCommand({ Name: `${prefix}session-keys`, SecretString: 'late' }))
    expect(await secrets.read('session-keys')).toBe('late')
  })
})

/** A state machine is the target of the rule, because its executions keep their input. */
describeStage('bus in EventBridge', () => {
  it('delivers each of many events unchanged, to its subscribers only', async () => {
    const [events, machines] = [new EventBridgeClient(options), new SFNClient(options)]
    const [name, target] = [freshName('ansh'), freshName('target')]
    const roleArn = await makeRole(target)
    const definition = JSON.stringify({ StartAt: 'Receive', States: { Receive: { Type: 'Pass', End: true } } })
    const { stateMachineArn = '' } = await machines.send(
      new CreateStateMachineCommand({ name: target, definition, roleArn }),
    )
    await events.send(new CreateEventBusCommand({ Name: name }))
    await events.send(
      new PutRuleCommand({
        Name: target,
        EventBusName: name,
        EventPattern: JSON.stringify({ 'detail-type': ['test.happened'] }),
      }),
    )
    await events.send(
      new PutTargetsCommand({
        Rule: target,
        EventBusName: name,
        Targets: [{ Id: 'target', Arn: stateMachineArn, RoleArn: roleArn }],
      }),
    )
    const published = Array.from({ length: 45 }, (_, number) => happened(number))
    await openBus({ eventBridge: new EventBridgeClient(account), name }).publish([
      ...published,
      happened(0, 'test.unhandled'),
    ])
    const listExecutions = async () =>
      (await machines.send(new ListExecutionsCommand({ stateMachineArn, maxResults: 1_000 }))).executions ?? []
    await expect.poll(async () => (await listExecutions()).length).toBe(45)
    const inputs = await Promise.all(
      (await listExecutions()).map(async ({ executionArn }) =>
        JSON.parse((await machines.send(new DescribeExecutionCommand({ executionArn }))).input ?? ''),
      ),
    )
    expect(inputs.map(({ detail }) => detail).toSorted((a, b) => a.detail.number - b.detail.number)).toStrictEqual(
      published,
    )
    expect(inputs[0]).toMatchObject({ source: 'test', 'detail-type': 'test.happened' })
  })
})

const stage = {
  TABLE_NAME: 'table',
  LEDGER_NAME: 'ledger',
  BUCKET_NAME: 'bucket',
  DOCUMENTS_BUCKET_NAME: 'documents',
  BUS_NAME: 'bus',
  STATE_MACHINES: '{}',
  SECRET_PREFIX: 'ansh/',
  AWS_REGION: 'ap-south-1',
}

it('opens all context from the environment, and fails for an invalid one', async () => {
  const context = awsPorts(stage, allAdapters, settings)
  expect(context.settings.launch).toBe('open')
  expect(context.ids.make('ord')).toMatch(/^ord_/)
  await expect(context.workflow.start('no-such', 'one', {})).rejects.toThrow('no workflow called no-such')
  await expect(context.files.get('../a')).rejects.toThrow('unsafe file key')
  for (const name of Object.keys(stage))
    expect(() => awsPorts({ ...stage, [name]: undefined }, allAdapters, settings), name).toThrow()
})
