import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { environmentOf, resourceNames } from '#infra/constructs/environment.ts'
import { readStage } from '#infra/deploy/stages.ts'
import { emulatorStage } from '#infra/emulator/stage.ts'
import { functions } from '#infra/functions/registry.ts'
import { checkLimits, environmentBytes, environmentMax } from '#infra/stages/limits.ts'
import { namesOf } from '#infra/stages/names.ts'
import { parseStage } from '#infra/stages/stage.ts'
import { workflows } from '#infra/workflows/registry.ts'
import { emulator } from './plan.ts'

const example = JSON.parse(readFileSync(new URL('../../infra/stages/example.json', import.meta.url), 'utf8')) as Record<
  string,
  unknown
> & { settings: object }

describe('the file of a stage', () => {
  it('has an example that is valid', async () => {
    const stage = await readStage('example')
    expect(stage).toMatchObject({
      name: 'example',
      hasHttpApi: true,
      disposable: false,
      endpoint: undefined,
      edge: { domain: 'ansh.example' },
    })
    expect(stage.settings).toMatchObject({
      siteAddress: 'https://ansh.example',
      apiAddress: 'https://ansh.example/api',
      behindCloudFront: true,
    })
  })

  it.each([
    ['a region outside India', { region: 'us-east-1' }, 'region'],
    ['an invalid account', { account: '12' }, 'account'],
    [
      'a certificate of another region',
      { certificateArn: 'arn:aws:acm:ap-south-1:123456789012:certificate/1' },
      'certificateArn',
    ],
    ['a name too long for a bucket', { name: 'a'.repeat(21) }, 'name'],
    ['an unknown field', { regoin: 'ap-south-1' }, 'regoin'],
    ['restored tables without their streams', { restored: { ending: '-restored-1' } }, 'stream'],
    ['restored tables that no restore has made', { restored: { ending: '-other' } }, 'ending'],
    ['a fee above ten percent', { settings: { ...example.settings, feeBps: 1_001 } }, 'feeBps'],
    ['a pager without TLS', { pagerAddress: 'http://pager.example/ansh' }, 'pagerAddress'],
    ['quiet hours beyond a week', { quietHours: { login: 169, order: 72 } }, 'login'],
    ['a canary in its own region', { canary: { region: 'ap-south-1' } }, 'canary.region'],
    [
      'the end of a secret that does not exist',
      { canary: { region: 'ap-southeast-1', secretsEnd: { x: '2027-01-01' } } },
      'x',
    ],
    ['no sender', { settings: { ...example.settings, ses: { region: 'ap-south-1' } } }, 'from'],
  ])('is refused with %s, by name', (_what, wrong, named) => {
    expect(() => parseStage(JSON.stringify({ ...example, ...wrong }))).toThrow(named)
  })

  it('is named when it is missing', async () => {
    await expect(readStage('nowhere')).rejects.toThrow('no stage "nowhere": there is no infra/stages/nowhere.json')
  })
})

describe('the limits of a stage', () => {
  const domains = (count: number) => Array.from({ length: count }, (_, number) => `disposable-${number}.mail.example`)
  const refusing = (count: number) =>
    JSON.stringify({ ...example, settings: { ...example.settings, emailDomainsRefused: domains(count) } })

  it('leave room for sixty refused mail domains', () => {
    const stage = parseStage(refusing(60))
    const deployed = { stage, names: namesOf(stage), workflows }
    expect(stage.settings.emailDomainsRefused).toHaveLength(60)
    for (const definition of functions)
      expect(environmentBytes(environmentOf(definition, deployed)), definition.name).toBeLessThan(1_024)
  })

  it('are named before anything is deployed', () => {
    const endpointWithin = `http://${'emulator.'.repeat(500)}example:4566`
    expect(() => checkLimits({ ...emulator, endpointWithin })).toThrow(
      /the environment of \S+ has \d+ bytes; Lambda takes 4096/,
    )
  })

  it.each(['http://localhost.localstack.cloud:4566', 'http://host.docker.internal:4566', 'http://172.17.0.1:4566'])(
    'hold on an emulator whose functions reach it at %s',
    (endpointWithin) => {
      const within = emulatorStage({
        name: 'emulator-of-a-person',
        endpoint: 'http://localhost:4566',
        endpointWithin,
        siteAddress: 'http://localhost:5173',
        sandboxAddress: 'http://host.docker.internal:5174',
      })
      const settings = { ...within.settings, emailDomainsRefused: domains(60) }
      expect(() => checkLimits({ ...within, settings })).not.toThrow()
    },
  )

  it('name the function whose environment is too large', () => {
    const emulator = emulatorStage({
      endpoint: `http://${'a'.repeat(4_096)}.example`,
      siteAddress: 'http://localhost:5173',
      sandboxAddress: 'http://localhost:5174',
    })
    expect(() => checkLimits(emulator)).toThrow(/the environment of account\/\S+ has \d+ bytes; Lambda takes 4096/)
  })
})

describe('an emulator whose functions run in containers', () => {
  const stage = emulatorStage({
    endpoint: 'http://localhost:4566',
    endpointWithin: 'http://host.docker.internal:4566',
    siteAddress: 'http://localhost:5173',
    sandboxAddress: 'http://host.docker.internal:5174',
  })

  it('is reached by them under another host name', () => {
    expect(resourceNames({ stage, names: namesOf(stage), workflows })['AWS_ENDPOINT_URL']).toBe(
      'http://host.docker.internal:4566',
    )
    expect(stage.settings.razorpay.address).toBe('http://host.docker.internal:5174/razorpay')
  })
})

// LocalStack refuses more than `4 * 1024` bytes of `json.dumps(variables, separators=(",", ":"))`, which writes every character outside
// ASCII as \uXXXX: `_verify_env_variables` in
// https://github.com/localstack/localstack/blob/v4.14.0/localstack-core/localstack/services/lambda_/provider.py
describe('the size of an environment is that of LocalStack', () => {
  it.each([
    ['nothing', {}, '{}'],
    ['two variables', { A: 'b', C: 'd' }, '{"A":"b","C":"d"}'],
    ['quotes, backslashes and slashes', { A: 'say "a\\b"/' }, String.raw`{"A":"say \"a\\b\"/"}`],
    ['control characters', { A: 'a\n\t\r\b\f\u0001\u007f' }, String.raw`{"A":"a\n\t\r\b\f\u0001\u007f"}`],
    ['letters outside ASCII', { A: 'é₹ \u2028' }, String.raw`{"A":"\u00e9\u20b9 \u2028"}`],
    ['a character of two code units', { A: '😀' }, String.raw`{"A":"\ud83d\ude00"}`],
  ] as const)('for %s', (_, environment, dumped) => {
    expect(environmentBytes(environment)).toBe(Buffer.byteLength(dumped))
  })

  it('up to 4 KB', () => {
    expect(environmentMax).toBe(4 * 1_024)
  })
})
