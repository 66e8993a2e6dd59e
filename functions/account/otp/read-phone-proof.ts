import type { Context } from '#functions/platform/context.ts'
import { loginApi } from '#shared/account/login-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'

/** The public settings that a browser needs to prove a phone number. Secrets stay on the server. */
export const readPhoneProof = http(loginApi.readPhoneProof, async (_call, { settings }: Context) => {
  const { projectId, apiKey, authDomain, appId, emulatorUrl } = settings.firebase
  return {
    data: {
      provider: settings.phoneProof,
      apiKey,
      authDomain,
      projectId,
      appId,
      ...(emulatorUrl !== undefined && { emulatorUrl }),
    },
  }
})
