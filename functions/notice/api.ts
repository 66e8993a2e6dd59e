import { noticeApi } from '#shared/notice/api.ts'
import { serve } from '#functions/kit/http.ts'
import { updateUsersFcmToken } from './update-users-fcm-token.ts'

export const entry = serve(noticeApi, { updateUsersFcmToken })
