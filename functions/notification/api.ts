import { notificationApi } from '#shared/notification/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { updateUsersFcmToken } from './update-users-fcm-token.ts'
import { permissions } from './permissions.ts'

export const entry = serve(notificationApi, permissions.api, { updateUsersFcmToken })
