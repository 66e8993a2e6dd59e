import * as z from 'zod/mini'
import type { SigningAttempt } from '#shared/agreement/agreement.ts'
import { OrderId } from '#shared/kernel/id.ts'
import type { Context } from '#functions/platform/context.ts'
import type { AttemptKey } from './entities.ts'
import { loadAttempt } from './repository.ts'

const attemptShape = z.object({ order_id: OrderId, attempt: z.int(), correlation: z.string().check(z.maxLength(64)) })
const waitingShape = z.extend(attemptShape, { token: z.string() })

/** The input of the workflow's tasks. */
export const AttemptInput = { parse: (input: unknown) => attemptShape.parse(input) }
/** The input of the task that waits for the signature: `token` ends the wait. */
export const WaitingInput = { parse: (input: unknown) => waitingShape.parse(input) }

/** The attempt that a task works on. Throws when it does not exist. */
export async function readAttempt(context: Context<'table:read'>, key: AttemptKey): Promise<SigningAttempt> {
  const attempt = await loadAttempt(context, key)
  if (attempt === undefined) throw new Error(`signing attempt ${key.attempt} of ${key.order_id} does not exist`)
  return attempt
}
