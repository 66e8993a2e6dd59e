import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { movableClock } from '#infra/local/clock.ts'
import { openTable } from '#infra/local/table.ts'
import { compare } from '#infra/deploy/ledger/compare.ts'
import { exportFrom } from '#infra/deploy/backup/export.ts'
import { restoreInto, wipe } from '#infra/deploy/backup/restore.ts'
import { verifyOnce } from '#infra/deploy/ledger/verify-ledger.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import type { BackupOptions, BackupOutcome } from './backup.ts'
import { insert, localAws } from './local-aws.ts'
import { itemsOfMany } from './many-purchases.ts'

/** Fills a local table, exports, wipes and restores it, compares it with the export and verifies it, in a thread whose memory is limited. */
const { items, purchase } = workerData as BackupOptions
const folder = await mkdtemp(join(tmpdir(), 'ansh-scale-'))
const local = openTable({
  file: join(folder, 'table.sqlite'),
  clock: movableClock(instantOf('2026-11-23T05:30:00.000Z')),
})
const took: Record<string, number> = {}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  took[name] = performance.now() - began
  return result
}

try {
  local.atomically((database) => {
    for (const item of itemsOfMany(purchase, Math.ceil(items / purchase.own.length)))
      insert(database, item.pk.startsWith('order#ledger#') ? 'ledger' : 'item', item)
  })
  const clients = localAws(local)
  const before = await timed('verification', () => verifyOnce(clients, true))
  const exported = join(folder, 'export')
  await timed('export', () => exportFrom(clients, 'scale', exported))
  await wipe(clients)
  await timed('restore', () => restoreInto(clients, 'scale', exported))
  const { lost, moved } = await timed('comparison', () => compare(clients, exported))
  const after = await verifyOnce(clients, true)
  const outcome: BackupOutcome = {
    items: before.counts['items'] ?? 0,
    orders: before.counts['orders'] ?? 0,
    itemsAfter: after.counts['items'] ?? 0,
    violations: [...before.violations, ...after.violations].slice(0, 20),
    different: lost.length + moved.length,
    tookMs: took,
  }
  parentPort?.postMessage(outcome)
} finally {
  local.close()
  await rm(folder, { recursive: true })
}
