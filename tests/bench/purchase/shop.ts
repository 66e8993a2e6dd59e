import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as open } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildFunctions } from '#infra/build/functions.ts'
import { packageFunctions } from '#infra/build/packages.ts'
import { functions } from '#infra/functions/registry.ts'
import { endpoints } from '#shared/registry.ts'
import type { Buyer } from './buyers.ts'
import type { BenchStage } from './stage.ts'

/** What an application has used so far: its processor time, and requests to AWS. */
export interface Used {
  readonly cpuMs: number
  readonly requests: number
}

/** An application that sells shares, in a process of its own. */
export interface Shop {
  readonly name: string
  /** All buy at once. The time of each from the first request to the checkout of their order, in milliseconds; throws unless all bought. */
  buy(buyers: readonly Buyer[]): Promise<readonly number[]>
  used(): Promise<Used>
  close(): void
}

const repo = fileURLToPath(new URL('../../..', import.meta.url))
const processFile = fileURLToPath(new URL('process.mjs', import.meta.url))

/** Builds our function as a deployment does, into a folder, and starts it. */
export async function openOurShop({ env, context: { settings } }: BenchStage, out: string): Promise<Shop> {
  const orderApi = functions.filter(({ name }) => name === 'order/api')
  const bundles = await buildFunctions({ functions: orderApi, repo, out })
  const packages = await packageFunctions(bundles, settings, join(out, 'packages'))
  const bundle = pathToFileURL(join(packages.get('order/api') ?? '', 'index.mjs')).href
  return await openShop('ours', new URL('ours.ts', import.meta.url).href, { ...env.ours, BUNDLE: bundle })
}

/** Starts an application: a module that exports `listener`. */
export async function openShop(name: string, file: string, env: Readonly<Record<string, string>>): Promise<Shop> {
  const child = fork(processFile, [file], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] })
  const { port } = (await answerOf(child)) as { readonly port: number }
  const agent = new Agent({ keepAlive: true })
  const call = async (method: string, path: string, token: string, body?: object) => {
    const request = open({ host: '127.0.0.1', port, agent, method, path, headers: headersOf(token, body) })
    request.end(body && JSON.stringify(body))
    const [response] = await once(request, 'response')
    const answer = await text(response)
    if (response.statusCode !== 200)
      throw new Error(`${name} answered ${method} ${path} with ${response.statusCode}: ${answer}`)
    return (JSON.parse(answer) as { readonly data: Readonly<Record<string, string>> }).data
  }
  const buyOne = async ({ user_id, security_id, token }: Buyer): Promise<number> => {
    const { quoteOrder, placeOrder } = endpoints
    const fromMs = performance.now()
    const asked = new URLSearchParams({ user_id, security_id, quantity: '10' })
    const { quote_id } = await call(quoteOrder.method, `${quoteOrder.path}?${asked.toString()}`, token)
    const { razorpay_order_id } = await call(placeOrder.method, placeOrder.path, token, { quote_id, user_id })
    if (!razorpay_order_id?.startsWith('order_')) throw new Error(`${name} opened no checkout`)
    return performance.now() - fromMs
  }
  return {
    name,
    buy: (buyers) => Promise.all(buyers.map(buyOne)),
    async used() {
      child.send('used')
      const { cpuUs, requests } = (await answerOf(child)) as { readonly cpuUs: number; readonly requests: number }
      return { cpuMs: cpuUs / 1_000, requests }
    },
    close() {
      agent.destroy()
      child.disconnect()
    },
  }
}

function headersOf(token: string, body: object | undefined): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  return await new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`an application of the benchmark ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message)
    })
  })
}
