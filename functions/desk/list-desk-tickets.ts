import { deskApi } from '#shared/desk/api.ts'
import { http } from '#functions/kit/http.ts'

export const listDeskTickets = http(deskApi.listDeskTickets, async () => {
  throw new Error('not written yet')
})
