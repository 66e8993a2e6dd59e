import type { Context } from '#functions/platform/context.ts'
import { trailWrites } from '#functions/trail/commands.ts'
import type { ImportId, ProposalId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import type { StoredImport } from '#functions/market/entities.ts'
import { recordPrices } from './record-prices.ts'
import { loadImport, loadWaiting } from './import-repository.ts'

/** The prices of one company in a file that wait for a second person, as the file's author was told (`message`). */
export interface WaitingRequest {
  readonly securityId: SecurityId
  readonly importId: ImportId
  readonly message: string
}

/** Refuses NOT_FOUND when no such prices wait: whoever approves them decides by the message. */
export async function readWaitingImport(
  context: Context<'table:read'>,
  request: WaitingRequest,
): Promise<StoredImport> {
  const { securityId, importId, message } = request
  const found = await loadImport(context, importId)
  const isWaiting = found?.waiting.some((each) => each.security_id === securityId && each.message === message)
  if (found === undefined || isWaiting !== true) throw new Refused(NOT_FOUND)
  return found
}

/**
 * Records prices that a second person has approved, once. Refuses NOT_FOUND, and PRICES_CHANGED when other prices of the company
 * were recorded since the file was accepted.
 */
export async function recordWaitingPrices(
  context: Context<'table' | 'files:read'>,
  request: WaitingRequest & { readonly proposalId: ProposalId; readonly approvedBy: UserId },
): Promise<void> {
  const { securityId, importId, proposalId, approvedBy: by } = request
  const { accepted_at } = await readWaitingImport(context, request)
  const points = (await loadWaiting(context, importId)).find((each) => each.security_id === securityId)?.points ?? []
  const details = { proposal_id: proposalId, import_id: importId, prices: points.length }
  await recordPrices(context, securityId, points, {
    source: importId,
    // Whether the file may correct was checked when it was accepted.
    corrects: true,
    unchangedSince: accepted_at,
    alongside: () => trailWrites(context, { subject: `security:${securityId}`, act: 'price.record', by, details }),
  })
}
