import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { portsOfStage } from '#infra/deploy/stage-ports.ts'
import { outputsOf } from '#infra/deploy/stacks.ts'
import { sandboxList } from '#infra/sandbox/registry.ts'
import { openSandboxes } from '#infra/sandbox/server.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { openEdge } from './edge.ts'

export interface Served {
  readonly siteAddress: string
  readonly sandboxAddress: string
  close(): Promise<void>
}

/** What stands around an emulator's house: the partners, and the proxy that makes site and API one origin. */
export async function serve(stage: Stage, folder: string): Promise<Served> {
  const { ApiId } = await outputsOf(stage, 'api')
  if (ApiId === undefined) throw new Error('Nothing is deployed there yet')
  const { clock, secrets, settings } = portsOfStage(stage)
  // The partners' books are those of this emulator's run: named after the API, which every deployment from nothing makes anew.
  await mkdir(folder, { recursive: true })
  const file = join(folder, `sandbox-${ApiId}.sqlite`)
  const sandboxes = await openSandboxes({
    file,
    port: portIn(settings.razorpay.address),
    clock,
    apiAddress: settings.apiAddress,
    secrets,
    settings,
    sandboxes: sandboxList,
  })
  const edge = await openEdge({ stage, apiId: ApiId, port: portIn(settings.siteAddress) })
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

export async function isServed({ settings }: Stage): Promise<boolean> {
  return fetch(`${settings.siteAddress}/config.json`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

function portIn(address: string): number {
  return Number(new URL(address).port)
}
