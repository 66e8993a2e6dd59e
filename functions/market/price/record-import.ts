import type { Context } from '#functions/platform/context.ts'
import type { ImportId } from '#shared/kernel/id.ts'
import { nextStep } from '#shared/market/price-import.ts'
import { loadAccepted, loadImport, saveDone, saveStep } from './import-repository.ts'
import { recordPrices } from './record-prices.ts'

/**
 * Records the prices of the next companies of an accepted file, or completes the import. Idempotent, safe to run concurrently and to
 * stop at any point: recorded prices are left alone, and the progress is saved after the prices.
 */
export async function recordImport(context: Context<'table' | 'files:read'>, importId: ImportId): Promise<void> {
  const known = await loadImport(context, importId)
  if (known === undefined) throw new Error(`import ${importId} does not exist`)
  if (known.state === 'DONE') return
  const accepted = await loadAccepted(context, importId)
  const step = nextStep(accepted, known.position)
  for (const { security_id, points } of step) {
    // Each line was checked against the history when the file was accepted, and counts as recorded from that moment: of two files the one that was accepted later counts.
    await recordPrices(context, security_id, points, { source: importId, corrects: true, at: known.accepted_at })
  }
  const next = known.position + step.length
  if (next < accepted.length) await saveStep(context, known, next)
  else await saveDone(context, known, next)
}
