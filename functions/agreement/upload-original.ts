import type { Context } from '#functions/platform/context.ts'
import { agreementApi } from '#shared/agreement/api.ts'
import { NO_ATTEMPTS_LEFT } from '#shared/agreement/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { startSigning } from './commands.ts'
import { readSigningOrder } from './call.ts'

export const uploadOriginal = http(
  agreementApi.uploadOriginal,
  async ({ body, caller }, context: Context<'table' | 'workflow'>) => {
    const order = await readSigningOrder(context, caller.userId, body)
    const started = order.signature.state === 'SIGNED' ? order : await startSigning(context, order)
    const names = {
      data: { id: `${started.id}-${started.signature.attempt}` },
      userId: caller.userId,
      orderId: started.id,
    }
    if (started.signature.state === 'SIGNED') return { message: 'Already signed', ...names }
    if (started.signature.state !== 'PENDING') throw new Refused(NO_ATTEMPTS_LEFT)
    return { message: 'STARTED', ...names }
  },
)
