import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Edge, openEdge } from '#infra/emulator/edge.ts'
import { checkPort } from '#infra/emulator/port.ts'
import { findPython } from '#infra/emulator/python.ts'
import { emulatorAt, findHttpApi, runsContainers } from '#infra/emulator/probe.ts'
import { emulatorStage } from '#infra/emulator/stage.ts'

/** An emulator that answers as told. */
let answer: (
  request: IncomingMessage,
  body: string,
) => { readonly status: number; readonly headers?: Record<string, string>; readonly body: string }
let emulator: Server
let endpoint: string

beforeAll(async () => {
  emulator = createServer((request, response) => {
    const chunks: Uint8Array[] = []
    request.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    request.on('end', () => {
      const { status, headers, body } = answer(request, Buffer.concat(chunks).toString())
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    })
  })
  await new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(emulator.address() as AddressInfo).port}`
})
afterAll(() => {
  emulator.closeAllConnections()
  emulator.close()
})
afterEach(() => vi.unstubAllEnvs())

describe('what an emulator can do', () => {
  const ask = () => findHttpApi({ region: 'ap-south-1', endpoint })

  it('is asked of it: HTTP APIs are there where it lists them', async () => {
    answer = () => ({ status: 200, body: '{"items":[]}' })
    expect(await ask()).toBe(true)
  })

  it('is without HTTP APIs where it says that it does not have them', async () => {
    answer = () => ({ status: 501, body: '{"__type":"InternalFailure","message":"not included in your plan"}' })
    expect(await ask()).toBe(false)
  })

  it('is not asked when EMULATOR_HTTP_API says it', async () => {
    answer = () => ({ status: 200, body: '{"items":[]}' })
    vi.stubEnv('EMULATOR_HTTP_API', 'no')
    expect(await ask()).toBe(false)
    vi.stubEnv('EMULATOR_HTTP_API', 'perhaps')
    await expect(ask()).rejects.toThrow('EMULATOR_HTTP_API is yes or no, and not "perhaps"')
  })

  it('is taken to have HTTP APIs where nothing answers', async () => {
    expect(await findHttpApi({ region: 'ap-south-1', endpoint: 'http://127.0.0.1:1' })).toBe(true)
  })

  it('is LocalStack when it answers as LocalStack and not as MiniStack, which answers as both', async () => {
    const answering = (...paths: readonly string[]) => {
      answer = ({ url = '' }) => ({ status: paths.includes(url) ? 200 : 404, body: '{}' })
    }
    answering('/_localstack/health')
    expect(await emulatorAt(endpoint)).toBe('localstack')
    answering('/_localstack/health', '/_ministack/health')
    expect(await emulatorAt(endpoint)).toBe('ministack')
    answering()
    expect(await emulatorAt(endpoint)).toBe('other')
    expect(await emulatorAt('http://127.0.0.1:1')).toBeUndefined()
  })

  it('runs functions in containers when it is LocalStack in a container', async () => {
    const inside = (is_docker: boolean) => {
      answer = ({ url = '' }) => ({
        status: url.startsWith('/_localstack/') ? 200 : 404,
        body: `{"is_docker":${is_docker}}`,
      })
    }
    inside(true)
    expect(await runsContainers(endpoint)).toBe(true)
    inside(false)
    expect(await runsContainers(endpoint)).toBe(false)
  })
})

describe('the edge without an HTTP API behind it', () => {
  let edge: Edge
  beforeAll(async () => {
    const stage = emulatorStage({
      endpoint,
      siteAddress: 'http://localhost:5173',
      sandboxAddress: 'http://localhost:5174',
    })
    edge = await openEdge({ stage, apiId: undefined, port: 0 })
  })
  afterAll(() => edge.close())

  it('invokes the function of the route with the event of API Gateway, and gives its response on', async () => {
    let event: APIGatewayProxyEventV2 | undefined
    let invoked = ''
    answer = ({ url = '' }, body) => {
      invoked = url
      event = JSON.parse(body) as APIGatewayProxyEventV2
      return {
        status: 200,
        body: '{"statusCode":202,"headers":{"x-answer":"1"},"cookies":["a=1"],"body":"{\\"ok\\":true}"}',
      }
    }
    const response = await fetch(`${edge.siteAddress}/api/orders/ord_1/cancel?x=1`, {
      method: 'POST',
      headers: { authorization: 'Bearer t' },
    })
    expect(invoked).toMatch(/\/functions\/ansh-emulator-order-api\/invocations$/)
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /orders/{id}/cancel',
      pathParameters: { id: 'ord_1' },
      queryStringParameters: { x: '1' },
      headers: { authorization: 'Bearer t' },
    })
    expect(response.status).toBe(202)
    expect(response.headers.get('x-answer')).toBe('1')
    expect(response.headers.getSetCookie()).toEqual(['a=1'])
    expect(await response.json()).toEqual({ ok: true })
  })

  it('answers 500 without what happened inside when the function fails', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    answer = () => ({
      status: 200,
      headers: { 'x-amz-function-error': 'Unhandled' },
      body: '{"errorMessage":"secret"}',
    })
    const response = await fetch(`${edge.siteAddress}/api/orders/ord_1/cancel`, { method: 'POST' })
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret')
    vi.restoreAllMocks()
  })
})

describe('the port of the emulator', () => {
  it('is refused when it is none', async () => {
    await expect(checkPort('web')).rejects.toThrow('"web" is no port')
    await expect(checkPort('70000')).rejects.toThrow('"70000" is no port')
  })

  it('is refused by name when browsers and fetch block it', async () => {
    await expect(checkPort('6000')).rejects.toThrow(
      'Port 6000 cannot be used: browsers and fetch block it as a "bad port"',
    )
    expect(await checkPort('4567')).toBe(4_567)
  })
})

describe('npm run emulator', () => {
  const command = fileURLToPath(new URL('../../infra/emulator/command.ts', import.meta.url))
  const token = { LOCALSTACK_AUTH_TOKEN: 'ls-test' }
  /** What the command says, on a machine that has Node and these programs. */
  const run = (words: readonly string[], env: Record<string, string> = {}, programs: readonly string[] = []) =>
    promisify(execFile)(process.execPath, ['--no-warnings', command, ...words], {
      env: { PATH: [dirname(process.execPath), ...programs].join(delimiter), ...env },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { readonly stderr: string }) => stderr,
    )

  it('says in words what LocalStack lacks: a token, and Docker', async () => {
    const said = await run(['localstack'])
    expect(said).toContain('LOCALSTACK_AUTH_TOKEN is not set')
    expect(said).toContain('Docker is not installed')
    expect(await run(['localstack'], token)).not.toContain('LOCALSTACK_AUTH_TOKEN')
  })

  it.each([
    ['the engine of Docker', 'info', 'Docker is installed, and its engine does not run. Start it'],
    ['the Compose plugin of Docker', 'compose', 'Docker has no Compose plugin: https://docs.docker.com/'],
  ])('says in words that LocalStack lacks %s', async (_, failing, text) => {
    const docker = await programsOf({ docker: `case $1 in ${failing}) exit 1;; esac` })
    const said = await run(['localstack'], token, [docker])
    expect(said.split('\n')).toEqual(['LocalStack cannot start.', expect.stringContaining(text), ''])
  })

  it('starts LocalStack by its compose file at the port that was asked for', async () => {
    const docker = await programsOf({
      docker: 'case $2 in --file) echo "$1 $4 $EMULATOR_PORT $LOCALSTACK_AUTH_TOKEN";; esac',
    })
    const said = await run(['localstack', '--port', '4567'], token, [docker])
    expect(said).toContain('LocalStack at http://localhost:4567')
    expect(said).toContain('AWS_ENDPOINT_URL=http://localhost:4567 npm run deploy:emulator')
    expect(said).toContain('compose up 4567 ls-test')
  })

  it('gives Docker a compose file that it accepts', async ({ skip }) => {
    const docker = promisify(execFile)
    await docker('docker', ['compose', 'version']).catch(() => skip('no Docker with its Compose plugin'))
    const file = fileURLToPath(new URL('../../infra/emulator/localstack/compose.yml', import.meta.url))
    const { stdout } = await docker('docker', ['compose', '--file', file, 'config', '--format', 'json'], {
      env: { ...process.env, ...token, EMULATOR_PORT: '4567' },
    })
    expect(JSON.parse(stdout).services.localstack).toMatchObject({
      image: 'localstack/localstack:stable',
      environment: token,
      ports: [{ host_ip: '127.0.0.1', published: '4567', target: 4_566 }],
    })
  })

  it('refuses an emulator that it does not know', async () => {
    expect(await run(['moto'])).toContain('There is no emulator "moto": it is ministack or localstack')
  })
})

describe('the Python of LocalStack', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('is the first that is new enough, and one that fails is none', async () => {
    const pyenv = await programsOf({})
    vi.stubEnv('PYENV_ROOT', pyenv)
    const older = { 'python3.13': 'exit 127', python3: 'echo Python 3.11.2' }
    vi.stubEnv('PATH', await programsOf({ ...older, 'python3.14': 'echo Python 3.14.2' }))
    expect(await findPython(13)).toBe('python3.14')
    vi.stubEnv('PATH', await programsOf(older))
    expect(await findPython(13)).toBeUndefined()
    expect(await findPython(11)).toBe('python3')
    await mkdir(join(pyenv, 'versions/3.13.0/bin'), { recursive: true })
    const own = join(pyenv, 'versions/3.13.0/bin/python3')
    await writeFile(own, '#!/bin/sh\necho Python 3.13.0\n', { mode: 0o755 })
    expect(await findPython(13)).toBe(own)
  })
})

/** A folder of programs, each a shell script. */
async function programsOf(scripts: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ansh-programs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, script] of Object.entries(scripts))
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return folder
}
