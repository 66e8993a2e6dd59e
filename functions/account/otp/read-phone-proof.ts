import { loginApi } from '#shared/account/login-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'

/** The public half alone: what a browser needs to have its person's number proved. */
export const readPhoneProof = http(loginApi.readPhoneProof, async (_call, { settings }) => {
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
