import { mkdir } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import { join } from 'node:path'
import { contextOfStage } from '#infra/deploy/stage-context.ts'
import { findStack } from '#infra/deploy/stacks.ts'
import { sandboxList } from '#infra/sandbox/registry.ts'
import { openSandboxes } from '#infra/sandbox/server.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { openEdge } from './edge.ts'

export interface Server {
  readonly siteAddress: string
  readonly sandboxAddress: string
  close(): Promise<void>
}

/** Starts what an emulator lacks: the partner simulators, and the proxy that gives site and API one origin. */
export async function serve(stage: Stage, folder: string): Promise<Server> {
  const stack = await findStack(stage, 'api')
  if (stack === undefined) throw new Error(`The stage ${stage.name} is not deployed yet: run npm run deploy:emulator`)
  const { clock, secrets, settings } = contextOfStage(stage)
  // The simulators' data belongs to one run of the emulator, so its file is named after the stack, whose id every new deployment changes.
  await mkdir(folder, { recursive: true })
  const file = join(folder, `sandbox-${stack.id.split('/').at(-1)}.sqlite`)
  const sandboxes = await openSandboxes({
    file,
    port: portOf(settings.razorpay.address),
    alsoAt: addressForContainers(settings.razorpay.address),
    clock,
    apiAddress: settings.apiAddress,
    secrets,
    settings,
    sandboxes: sandboxList,
  })
  const edge = await openEdge({ stage, apiId: stack.outputs['ApiId'], port: portOf(settings.siteAddress) })
  sandboxes.start()
  return {
    siteAddress: edge.siteAddress,
    sandboxAddress: sandboxes.address,
    async close() {
      await edge.close()
      await sandboxes.close()
    },
  }
}

/** Whether the site already answers at the address of the stage. */
export async function isServed({ settings }: Stage): Promise<boolean> {
  return fetch(`${settings.siteAddress}/config.json`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** The address of this machine by which functions in containers reach the simulators; undefined when they run on this machine. */
function addressForContainers(address: string): string | undefined {
  const { hostname } = new URL(address)
  return isIPv4(hostname) && !hostname.startsWith('127.') ? hostname : undefined
}

function portOf(address: string): number {
  return Number(new URL(address).port)
}
