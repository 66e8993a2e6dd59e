import type { Ports } from '#functions/platform/port/ports.ts'
import { nextStep } from '#shared/market/price-import.ts'
import { recordPrices } from '#functions/market/commands.ts'
import { loadAccepted, loadImport, saveDone, saveStep } from './import-repository.ts'

/**
 * Records the next companies of an accepted file, or says that all are. May be told any number of times, by any number at once,
 * and die anywhere: what is recorded already is left alone, and how far it has come is kept only afterwards.
 */
export async function recordImport(ports: Ports, importId: string, correlation: string): Promise<void> {
  const known = await loadImport(ports, importId)
  if (known === undefined) throw new Error(`no import ${importId}`)
  if (known.state === 'DONE') return
  const accepted = await loadAccepted(ports, importId)
  const step = nextStep(accepted, known.position)
  for (const { security_id, points } of step) {
    // Each line was held against the history when the file was taken, and counts as recorded since then: of two files it is the one taken later that counts.
    await recordPrices(
      ports,
      security_id,
      points,
      { source: importId, corrects: true, at: known.accepted_at },
      correlation,
    )
  }
  const next = known.position + step.length
  if (next < accepted.length) await saveStep(ports, known, next, correlation)
  else await saveDone(ports, known, next)
}
