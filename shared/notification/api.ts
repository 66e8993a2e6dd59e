import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'
import { DeviceToken, WireDeviceType } from './notification.ts'

export const notificationApi = api('notification', {
  updateUsersFcmToken: {
    method: 'POST',
    path: '/updateUsersFcmToken',
    who: 'investor',
    summary: "Have the caller's notices pushed to this phone from now on, and nobody else's.",
    body: z.object({ fcm_token: DeviceToken, deviceType: WireDeviceType, userId: Id }),
    own: ['body.userId'],
    answer: z.object({ success: z.literal(true) }),
    refusals: [],
  },
})
