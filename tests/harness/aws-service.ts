import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, vi } from 'vitest'
import type { AwsAccount } from '#functions/platform/aws/client.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { nodeFetch } from '#functions/platform/aws/fetch.ts'
import { localSettings } from '#infra/local/settings.ts'

export interface Received {
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Answer = (response: ServerResponse, received: Received) => void

/** A service on this machine that misbehaves as AWS may: it gives `answers` in order, and then `fallback`. */
export interface AwsService {
  answers: Answer[]
  fallback: Answer
  received: Received[]
  connections: Socket[]
  account: AwsAccount & { readonly endpoint: string }
}

/** Opens the service before each test of a file, and closes it after it. The waits of the SDK take no time. */
export function awsServicePerTest(): AwsService {
  const service: AwsService = {
    answers: [],
    fallback: ok(),
    received: [],
    connections: [],
    account: { region: 'ap-south-1', endpoint: '' },
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const target = String(request.headers['x-amz-target'] ?? request.url)
      const received = { target, headers: request.headers, body: Buffer.concat(chunks).toString() }
      service.received.push(received)
      const answer = service.answers.shift() ?? service.fallback
      answer(response, received)
    })
  })
  server.on('connection', (socket) => void service.connections.push(socket))
  beforeEach(async () => {
    // The waits of the SDK are a random part of a maximum.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const credentials = async () => ({ accessKeyId: 'test', secretAccessKey: 'test' })
    const account = { region: 'ap-south-1', endpoint: `http://127.0.0.1:${port}`, credentials }
    Object.assign(service, { answers: [], fallback: ok(), received: [], connections: [], account })
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return service
}

type Headers = Readonly<Record<string, string>>

export const answerOf =
  (status: number, text: string, headers: Headers = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-length': Buffer.byteLength(text), ...headers })
    response.end(text)
  }

export const json = (status: number, body: object, headers: Headers = {}): Answer =>
  answerOf(status, JSON.stringify(body), { 'content-type': 'application/x-amz-json-1.0', ...headers })

export const ok = (body: object = {}): Answer => json(200, body)

/** A refusal in the protocols AWS JSON 1.0 and 1.1. */
export const refusal = (name: string, status = 400, headers: Headers = {}): Answer =>
  json(status, { __type: `com.amazonaws#${name}`, message: name }, { 'x-amzn-requestid': 'REQUEST1', ...headers })

/** The request was taken and the connection is lost before the answer. */
export const lostAnswer: Answer = (response) => void response.socket?.destroy()

/** The ports of a client that sends messages to the service. */
export function messengerPorts({ account: { endpoint: address } }: AwsService): Pick<Ports, 'settings' | 'fetch'> {
  const settings = localSettings({ siteAddress: 'http://localhost:5173', sandboxAddress: address })
  const [ses, sns, voice] = [
    { ...settings.ses, address },
    { ...settings.sns, address },
    { ...settings.voice, address },
  ]
  return { settings: { ...settings, ses, sns, voice }, fetch: nodeFetch() }
}
