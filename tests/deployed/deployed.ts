import { setTimeout as wait } from 'node:timers/promises'
import { openSession } from '#functions/account/commands.ts'
import { readUserByPhone } from '#functions/account/queries.ts'
import { portsOfStage } from '#infra/deploy/stage-ports.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { openPacemaker } from './pacemaker.ts'
import { type Visited, visitorOf } from '#tests/harness/api-client.ts'

/** Far longer than anything takes: a machine may be busy with other tests. */
const patienceMs = 200_000
const pollMs = 300

export interface Deployed extends Visited {
  /** A session without a code: codes are sent every 30 seconds only, and here time cannot be moved. */
  token(phone: string): Promise<string>
  /** Keeps the reconciler awake while something is under way. */
  during<T>(work: Promise<T>): Promise<T>
}

/** The house that is deployed to the emulator, through its own doors. */
export function visitDeployed(stage: Stage): Deployed {
  const ports = portsOfStage(stage)
  const { siteAddress, razorpay } = stage.settings
  const sandboxAddress = new URL(razorpay.address).origin
  const pacemaker = openPacemaker(stage)
  const visitor = visitorOf({
    sandboxAddress,
    async send({ method, target, headers, body }) {
      const hasBody = body !== undefined && body.byteLength > 0
      const response = await fetch(`${siteAddress}${target}`, {
        method,
        headers,
        redirect: 'manual',
        ...(hasBody && { body: Buffer.from(body) }),
      })
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: new Uint8Array(await response.arrayBuffer()),
      }
    },
  })
  return {
    ...visitor,
    app: { ports, siteAddress, sandboxAddress },
    // Nobody can tell from outside; what a test waits for, it says by `eventually`.
    settle: async () => undefined,
    eventually: (check) => pacemaker.during(retried(check)),
    during: pacemaker.during,
    async token(phone) {
      const user = await readUserByPhone(ports, phone)
      if (user === undefined) throw new Error(`nobody has ${phone}`)
      return openSession(ports, user)
    },
  }
}

/** Checks again until it holds, or the last failure counts. */
async function retried<T>(check: () => Promise<T>): Promise<T> {
  for (const deadlineMs = performance.now() + patienceMs; ; await wait(pollMs)) {
    try {
      return await check()
    } catch (failure) {
      if (performance.now() > deadlineMs) throw failure
    }
  }
}
