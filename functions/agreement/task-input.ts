import * as z from 'zod/mini'
import type { SigningAttempt } from '#shared/agreement/agreement.ts'
import { Id } from '#shared/kernel/id.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { loadAttempt } from './repository.ts'

const shape = z.object({ order_id: Id, attempt: z.int(), correlation: z.string().check(z.maxLength(64)) })
const waitingShape = z.extend(shape, { token: z.string() })

/** The input of the workflow's tasks. */
export const AttemptInput = { parse: (input: unknown) => shape.parse(input) }
export const WaitingInput = { parse: (input: unknown) => waitingShape.parse(input) }

export async function readAttempt(ports: Ports, name: { order_id: string; attempt: number }): Promise<SigningAttempt> {
  const attempt = await loadAttempt(ports, name)
  if (attempt === undefined) throw new Error(`no signing attempt ${name.attempt} of ${name.order_id}`)
  return attempt
}
