import type { IncomingMessage, ServerResponse } from 'node:http'
import { functions } from '#infra/functions/registry.ts'
import { systemClock } from '#functions/platform/system.ts'
import { openGateway } from '#infra/local/server/gateway.ts'
import { nodeListener } from '#infra/local/server/server.ts'

/** The deployed bundle of the order's function behind the local API Gateway: it receives the events that AWS would send it. */
const { handler } = (await import(process.env['BUNDLE'] ?? '')) as {
  readonly handler: (event: unknown, invocation: object) => Promise<unknown>
}
const gateway = openGateway({
  functions: functions.filter(({ name }) => name === 'order/api'),
  clock: systemClock(),
  invoke: (_, event) => handler(event, { getRemainingTimeInMillis: () => 25_000 }),
  log: (line) => void process.stderr.write(`${JSON.stringify(line)}\n`),
})
const listen = nodeListener((request) => gateway.call(request))

export const listener = (request: IncomingMessage, response: ServerResponse) => void listen(request, response)
