import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { UserId } from '#shared/kernel/id.ts'
import { DeviceToken, WireDeviceType } from './notification.ts'

export const notificationApi = api('notification', {
  updateUsersFcmToken: {
    method: 'POST',
    path: '/updateUsersFcmToken',
    who: 'investor',
    summary: "Push the caller's notifications to this phone, and no longer those of an earlier user of the phone.",
    body: z.object({ fcm_token: DeviceToken, deviceType: WireDeviceType, userId: UserId }),
    own: ['body.userId'],
    response: z.object({ success: z.literal(true) }),
    refusals: [],
  },
})
