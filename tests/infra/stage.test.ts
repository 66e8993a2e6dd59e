import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { environmentOf } from '#infra/constructs/environment.ts'
import { readStage } from '#infra/deploy/stages.ts'
import { emulatorStage } from '#infra/emulator/stage.ts'
import { namesOf } from '#infra/stages/names.ts'
import { parseStage } from '#infra/stages/stage.ts'
import { workflows } from '#infra/workflows/registry.ts'

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
    ['no sender', { settings: { ...example.settings, ses: { region: 'ap-south-1' } } }, 'from'],
  ])('is refused with %s, by name', (_what, wrong, named) => {
    expect(() => parseStage(JSON.stringify({ ...example, ...wrong }))).toThrow(named)
  })

  it('is named when it is missing', async () => {
    await expect(readStage('nowhere')).rejects.toThrow('no stage "nowhere": there is no infra/stages/nowhere.json')
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
    expect(environmentOf({ stage, names: namesOf(stage), workflows })['AWS_ENDPOINT_URL']).toBe(
      'http://host.docker.internal:4566',
    )
    expect(stage.settings.razorpay.address).toBe('http://host.docker.internal:5174/razorpay')
  })
})
