import type { Context } from '#functions/platform/context.ts'
import * as z from 'zod/mini'
import { readWaitingImport, recordWaitingPrices } from '#functions/market/commands.ts'
import { act } from '#functions/proposal/act.ts'
import { ImportId, SecurityId } from '#shared/kernel/id.ts'

/** Prices of a company that are outside the band are recorded after all. Sending their file proposes it. */
export const recordWaiting = act({
  name: 'price.record',
  subject: 'security',
  // The message is what the second person decides by, so it must be that of the import.
  body: z.object({ import_id: ImportId, message: z.string().check(z.maxLength(300)) }),
  roles: { propose: ['OPERATOR', 'SUPERVISOR'], approve: ['OPERATOR', 'SUPERVISOR'] },
  async check(context: Context<'table:read'>, subject, { import_id: importId, message }) {
    await readWaitingImport(context, { securityId: SecurityId.parse(subject), importId, message })
  },
  run: (context: Context<'table' | 'files:read'>, subject, { import_id: importId, message }, people) =>
    recordWaitingPrices(context, { ...people, securityId: SecurityId.parse(subject), importId, message }),
})
