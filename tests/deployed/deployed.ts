import { setTimeout as wait } from 'node:timers/promises'
import { startSession } from '#functions/account/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { contextOfStage } from '#infra/deploy/stage-context.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { openPacemaker } from './pacemaker.ts'
import { type TestApp, apiClientOf } from '#tests/harness/api-client.ts'

/** Generous, because the machine may be busy with other tests. */
const patienceMs = 200_000
const pollMs = 300

export interface Deployed extends TestApp {
  /** Opens a session without a code: codes are sent at most every 30 seconds, and the clock of a stage cannot be moved. */
  token(phone: string): Promise<string>
  /** Runs the reconciler repeatedly while the work is under way. */
  during<T>(work: Promise<T>): Promise<T>
}

/** A client of the application that is deployed to the emulator, through its public addresses. */
export function openDeployed(stage: Stage): Deployed {
  const context = contextOfStage(stage)
  const { siteAddress, razorpay } = stage.settings
  const sandboxAddress = new URL(razorpay.address).origin
  const pacemaker = openPacemaker(stage)
  const visitor = apiClientOf({
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
    app: { context, siteAddress, sandboxAddress },
    // A stage does not report whether work is under way. Tests wait with `eventually`.
    settle: async () => undefined,
    eventually: (check) => pacemaker.during(retried(check)),
    during: pacemaker.during,
    async token(phone) {
      const user = await findUserByPhone(context, phone)
      if (user === undefined) throw new Error(`the stage has no account for ${phone}: see tests/deployed/seed.ts`)
      return startSession(context, user)
    },
  }
}

/** Repeats a check until it passes; throws the last failure after the time limit. */
async function retried<T>(check: () => Promise<T>): Promise<T> {
  for (const deadlineMs = performance.now() + patienceMs; ; await wait(pollMs)) {
    try {
      return await check()
    } catch (failure) {
      if (performance.now() > deadlineMs) throw failure
    }
  }
}
