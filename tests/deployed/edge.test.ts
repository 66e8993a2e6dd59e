import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openapiText } from '#infra/build/openapi/text.ts'
import { accountOf } from '#infra/deploy/account.ts'
import { uploadSite, writeConfig } from '#infra/deploy/site.ts'
import { openEdge } from '#infra/emulator/edge.ts'
import { emulatorStage } from '#infra/emulator/stage.ts'
import { configOf } from '#infra/site/config.ts'
import { namesOf } from '#infra/stages/names.ts'
import { account, describeStage } from './stage.ts'

const stage = emulatorStage({
  name: 'upload',
  endpoint: account.endpoint,
  siteAddress: 'http://localhost:5173',
  sandboxAddress: 'http://localhost:5174',
})
const bucket = namesOf(stage).siteBucket
const s3 = new S3Client({ ...accountOf(stage), forcePathStyle: true })
const folder = mkdtempSync(join(tmpdir(), 'ansh-upload-'))
const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
const keys = async () => (await s3.send(new ListObjectsV2Command({ Bucket: bucket }))).Contents?.map(({ Key }) => Key)
const head = async (key: string) => {
  const { ContentType, CacheControl } = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
  return [ContentType, CacheControl]
}
const config = configOf(stage.settings, { on: false }, 'rzp_test_1')

describeStage('the site of a stage', (deployed) => {
  it('has the OpenAPI document of this checkout among the addresses of the API', async () => {
    const response = await fetch(`${deployed.settings.siteAddress}/api/openapi.json`)
    expect(await response.text()).toBe(openapiText())
  })
})

describeStage('the upload of the site', () => {
  beforeAll(async () => {
    await s3.send(new CreateBucketCommand({ Bucket: bucket }))
    const secrets = new SecretsManagerClient(accountOf(stage))
    const key = JSON.stringify({ key_id: 'rzp_test_1', key_secret: 'a-secret-of-the-tests' })
    await secrets.send(new CreateSecretCommand({ Name: namesOf(stage).secret('razorpay-key'), SecretString: key }))
    secrets.destroy()
    mkdirSync(join(folder, 'assets'))
    put('app.html', 'app')
    mkdirSync(join(folder, 'api'))
    put('api/openapi.json', '{"openapi":"3.1.0"}')
    put('landing.html', 'landing')
    put('assets/app-DkPq3_x1.js', 'one')
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
    s3.destroy()
  })

  it('writes each file with its content type, and unchanged files not again', async () => {
    expect(await uploadSite(stage, folder, config)).toEqual({ written: 4, deleted: 0 })
    expect(await keys()).toEqual([
      'api/openapi.json',
      'app.html',
      'assets/app-DkPq3_x1.js',
      'config.json',
      'landing.html',
    ])
    expect(await head('app.html')).toEqual(['text/html; charset=utf-8', 'no-cache'])
    expect(await head('assets/app-DkPq3_x1.js')).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect(await head('api/openapi.json')).toEqual(['application/json; charset=utf-8', 'public, max-age=3600'])
    expect(await head('config.json')).toEqual(['application/json; charset=utf-8', 'no-store'])
    expect(await uploadSite(stage, folder, config)).toEqual({ written: 0, deleted: 0 })
  })

  it('keeps the files of an earlier build for a month, for browsers with its pages open', async () => {
    rmSync(join(folder, 'assets/app-DkPq3_x1.js'))
    put('assets/app-Zz9_new1.js', 'two')
    put('app.html', 'app two')
    expect(await uploadSite(stage, folder, config)).toEqual({ written: 2, deleted: 0 })
    expect(await keys()).toContain('assets/app-DkPq3_x1.js')
    const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString()
    await s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: '.retired.json',
        Body: JSON.stringify({ 'assets/app-DkPq3_x1.js': longAgo }),
      }),
    )
    expect(await uploadSite(stage, folder, config)).toEqual({ written: 0, deleted: 1 })
    expect(await keys()).toEqual([
      '.retired.json',
      'api/openapi.json',
      'app.html',
      'assets/app-Zz9_new1.js',
      'config.json',
      'landing.html',
    ])
  })

  it('is what the edge serves, and maintenance mode changes its configuration', async () => {
    const edge = await openEdge({ stage, apiId: 'none', port: 0 })
    const ask = (path: string) => fetch(`${edge.siteAddress}${path}`)
    expect(await (await ask('/profile')).text()).toBe('app two')
    expect(await (await ask('/api/openapi.json')).json()).toEqual({ openapi: '3.1.0' })
    expect(await (await ask('/config.json')).json()).toMatchObject({ maintenanceMode: false })
    await writeConfig(stage, { on: true })
    expect(await (await ask('/config.json')).json()).toMatchObject({ maintenanceMode: true })
    expect((await ask('/.retired.json')).status).toBe(404)
    expect((await ask('/assets/gone-DkPq3_x1.js')).status).toBe(404)
    const { headers } = await ask('/')
    expect(
      (await fetch(`${edge.siteAddress}/`, { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status,
    ).toBe(304)
    await edge.close()
  })

  it('refuses a folder without pages', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'ansh-empty-'))
    await expect(uploadSite(stage, empty, config)).rejects.toThrow('build the site first')
    rmSync(empty, { recursive: true })
  })
})
