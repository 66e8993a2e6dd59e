import { accountStatusChanged } from '#events/account.ts'
import { subscriber } from '#functions/kit/event.ts'
import { forgetMarks } from './mark-store.ts'

/** Whoever is no more waits for nothing. */
export const entry = subscriber('market/on-account-deleted', [accountStatusChanged], async ({ detail }, ports) => {
  if (detail.to === 'DELETED') await forgetMarks(ports, detail.user_id)
})
