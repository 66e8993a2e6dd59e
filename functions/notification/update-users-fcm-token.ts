import type { Context } from '#functions/platform/context.ts'
import { hourMs } from '#shared/kernel/instant.ts'
import { notificationApi } from '#shared/notification/api.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { countWithin } from '#functions/platform/http/rate-limit.ts'
import { push } from '#functions/vendor/sns/push.ts'
import { deleteEndpoint } from './push.ts'
import { saveDevice } from './repository.ts'

/** The app registers its device at each start. */
const registrationsPerUser = { max: 60, windowMs: hourMs }

export const updateUsersFcmToken = http(
  notificationApi.updateUsersFcmToken,
  async ({ body, caller }, context: Context<'table' | 'secrets' | 'fetch'>) => {
    const application = context.settings.sns.pushApplication
    if (application === undefined) return { success: true }
    await countWithin(context, `device#${caller.userId}`, registrationsPerUser)
    const [token_hash, endpoint] = await Promise.all([
      keyedHash(context, 'device', body.fcm_token),
      push(context).register(application, body.fcm_token),
    ])
    const displaced = await saveDevice(context, caller.userId, {
      token_hash,
      endpoint,
      device_type: body.deviceType,
      registered_at: context.clock.now(),
    })
    if (displaced !== undefined) await deleteEndpoint(context, caller.userId, displaced.endpoint)
    return { success: true }
  },
)
