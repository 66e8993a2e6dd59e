import { setTimeout as wait } from 'node:timers/promises'
import { instant } from '#shared/kernel/instant.ts'
import { rowsOnDisk } from '#infra/audit/row-store.ts'
import { openAudit } from '#infra/audit/verify.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { tableSource } from '#infra/deploy/backup/items.ts'
import { type AwsClients, ledgerOf, withAwsClients } from '#infra/deploy/aws-clients.ts'

export interface LedgerReport {
  /** The numbers of checked items, by kind. */
  readonly counts: Readonly<Record<string, number>>
  /** The violations, one sentence each. */
  readonly violations: readonly string[]
}

export interface VerifyStageOptions {
  /** Also require that nothing is in progress, for a stage that has had time to finish. */
  readonly atRest?: boolean
  /** A restored table instead of the stage's own. */
  readonly table?: string | undefined
}

const betweenReadsMs = 2_000

/**
 * Verifies the ledger of a stage. A table that is written during the scan can seem inconsistent although it is not, so only violations
 * that two scans find are reported.
 */
export async function verifyStage(
  stage: Stage,
  { atRest = false, table }: VerifyStageOptions = {},
): Promise<LedgerReport> {
  const verify = (clients: AwsClients) => verifyOnce(clients, atRest)
  return await withAwsClients(
    stage,
    async (clients) => {
      const first = await verify(clients)
      if (first.violations.length === 0) return first
      await wait(betweenReadsMs)
      const second = await verify(clients)
      return { ...second, violations: second.violations.filter((violation) => first.violations.includes(violation)) }
    },
    table,
  )
}

/** Verifies a table and its ledger as one scan of each finds them. */
export async function verifyOnce(clients: AwsClients, atRest: boolean): Promise<LedgerReport> {
  const restingAt = atRest ? instant(Date.now()) : undefined
  const audit = openAudit(rowsOnDisk())
  try {
    let items = 0
    for (const source of [tableSource(clients), tableSource(ledgerOf(clients))]) {
      await source(async (page) => {
        items += page.length
        for (const item of page) audit.addRow(item)
      })
    }
    return { counts: { items, ...audit.counts() }, violations: audit.violations({ restingAt }) }
  } finally {
    audit.close()
  }
}
