import { accountApi } from '#shared/account/api.ts'
import { http } from '#functions/kit/http.ts'

export const readPhoneProof = http(accountApi.readPhoneProof, async (_call, ports) => ({
  data: { provider: ports.settings.phoneProof, apiKey: '', authDomain: '', projectId: '', appId: '' },
}))
