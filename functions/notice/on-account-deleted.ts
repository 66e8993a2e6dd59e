import { accountStatusChanged } from '#events/account.ts'
import { subscriber } from '#functions/kit/event.ts'
import { forgetDevices } from './push.ts'

/** The phones of somebody who is no more are nobody's. */
export const entry = subscriber('notice/on-account-deleted', [accountStatusChanged], async ({ detail }, ports) => {
  if (detail.to === 'DELETED') await forgetDevices(ports, detail.user_id)
})
