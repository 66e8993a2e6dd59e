import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import SwaggerParser from '@apidevtools/swagger-parser'
import { generateSource } from 'oazapfts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openapiText } from '#infra/build/openapi/text.ts'
import { pythonWith } from '#infra/emulator/python.ts'
import { isFull } from '#tests/full.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { deskToken } from '#tests/harness/steps/order.ts'

// Clients that others generate from /api/openapi.json: each is generated, checked and used against the application.

const run = promisify(execFile)
const repo = fileURLToPath(new URL('../..', import.meta.url))
const clients = join(repo, 'tests/documents/clients')

/** What every client prints of the same walk: catalogue, quote, order, a repeat with the same key, a ticket, two refusals. */
const walked = {
  name: 'Kaveri Robotics',
  total: 5391.81,
  sameOrder: true,
  openOrders: 1,
  ticket: 'TICKET_CREATED',
  unknown: 'NOT_FOUND',
  loggedOut: 'UnauthorizedError',
}

let harness: Harness
let token: string
let folder: string
let document: string

beforeAll(async () => {
  await mkdir(join(repo, '.local'), { recursive: true })
  // Within the repository, where a client finds its packages.
  folder = await mkdtemp(join(repo, '.local/clients-'))
  document = join(folder, 'openapi.json')
  await writeFile(document, openapiText())
})
afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  harness = await startHarness({ seedData })
  token = await harness.logIn(asha.phone)
})
afterEach(() => harness.close())

const apiAddress = () => `${harness.app.siteAddress}/api`

it('the document is valid by the schema of OpenAPI 3.1', async () => {
  await expect(SwaggerParser.validate(document)).resolves.toMatchObject({ openapi: '3.1.0' })
})

it('a client in TypeScript is generated, has sound types, and buys', async () => {
  const client = join(folder, 'client.ts')
  await writeFile(client, await generateSource(document))
  const smoke = join(folder, 'smoke.ts')
  await copyFile(join(clients, 'smoke.ts'), smoke)
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2024',
    '--module',
    'preserve',
    '--types',
    'node',
    '--ignoreConfig',
  ]
  const check = [join(repo, 'node_modules/typescript/bin/tsc'), ...options, '--allowImportingTsExtensions', smoke]
  await run(process.execPath, check, { cwd: repo }).catch(({ stdout }: { stdout: string }) => expect.fail(stdout))
  const { stdout } = await run(process.execPath, [smoke, apiAddress(), token])
  expect(JSON.parse(stdout)).toEqual(walked)
})

const packages = ['openapi-python-client==0.29.1', 'schemathesis==4.32.5'] as const

/** A Python with the tools of these tests. Skips the test where there can be none. */
async function pythonOr(skip: (why: string) => never): Promise<string> {
  return pythonWith(join(repo, '.local/clients'), packages).catch((failure: Error) => skip(failure.message))
}

if (isFull) {
  it('a client in Python is generated without a crash, and buys', { timeout: 400_000 }, async ({ skip }) => {
    const python = await pythonOr(skip)
    const client = join(folder, 'ansh_client')
    const generate = ['generate', '--path', document, '--meta', 'none', '--output-path', client]
    await run(python, ['-m', 'openapi_python_client', ...generate])
    const smoke = join(folder, 'smoke.py')
    await copyFile(join(clients, 'smoke.py'), smoke)
    const { stdout } = await run(python, [smoke, apiAddress(), token])
    expect(JSON.parse(stdout)).toEqual(walked)
  })

  it.for([
    ['investors', () => token, '--exclude-tag'],
    ['the desk', () => deskToken(harness, '+919000000011'), '--include-tag'],
  ] as const)(
    'Schemathesis finds nothing at the endpoints of %s but the written exceptions',
    { timeout: 900_000 },
    async ([, tokenOf, tags], { skip }) => {
      const python = await pythonOr(skip)
      const tagged = ['desk', 'difference', 'proposal'].flatMap((tag) => [tags, tag])
      const to = ['--url', apiAddress(), '--header', `Authorization: Bearer ${await tokenOf()}`]
      const amount = ['--phases', 'examples,coverage,fuzzing', '--max-examples', '10', '--seed', '1']
      const options = [...to, ...tagged, ...amount, '--continue-on-failure', '--warnings', 'off', '--no-color']
      const command = ['-m', 'schemathesis.cli', '--config-file', join(clients, 'schemathesis.toml'), 'run', document]
      await run(python, [...command, ...options], { cwd: folder, maxBuffer: 2 ** 26 }).catch(
        ({ stdout }: { stdout: string }) => expect.fail(stdout.slice(-20_000)),
      )
    },
  )

  it('a client in Java is generated, compiles, and buys', { timeout: 900_000 }, async ({ skip }) => {
    await run('mvn', ['--version']).catch(() => skip('no Java: install a JDK and Maven'))
    const generator = 'org.openapitools:openapi-generator-cli:7.19.0:jar'
    const copying = [
      'dependency:copy',
      `-Dartifact=${generator}`,
      `-DoutputDirectory=${folder}`,
      '-Dmdep.stripVersion=true',
    ]
    await run('mvn', ['-q', '-B', ...copying])
    const client = join(folder, 'java')
    const packagesOf = 'invokerPackage=ansh,apiPackage=ansh.api,modelPackage=ansh.model,openApiNullable=false'
    const parts = 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false'
    const generate = ['-jar', join(folder, 'openapi-generator-cli.jar'), 'generate', '-i', document, '-o', client]
    const as = ['-g', 'java', '--library', 'native', '--additional-properties', packagesOf, '--global-property', parts]
    await run('java', [...generate, ...as], { maxBuffer: 2 ** 26 })
    await copyFile(join(clients, 'Smoke.java'), join(client, 'src/main/java/Smoke.java'))
    const compiling = ['-DskipTests', 'compile', 'dependency:copy-dependencies', '-DincludeScope=runtime']
    await run('mvn', ['-q', '-B', '-f', join(client, 'pom.xml'), ...compiling]).catch(
      ({ stdout }: { stdout: string }) => expect.fail(stdout),
    )
    const classes = [join(client, 'target/classes'), join(client, 'target/dependency/*')].join(delimiter)
    const { stdout } = await run('java', ['-cp', classes, 'Smoke', apiAddress(), token])
    expect(JSON.parse(stdout)).toEqual(walked)
  })
}
