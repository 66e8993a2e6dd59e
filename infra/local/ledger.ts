import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { attributesOf } from '#functions/platform/aws/dynamo/value.ts'
import type { Item, Key } from '#functions/platform/port/table.ts'
import type { FunctionOf } from '#infra/functions/define.ts'
import type { Invoke } from './function-host.ts'

/**
 * The ledger beside the table, in the same SQLite file. The triggers replace its stream: they also see what somebody changes by
 * hand, because SQLite runs them for every process. New entries are not recorded, as the stream's filter leaves them out
 * (infra/stacks/bus.ts).
 */
export const ledgerSchema = `
  CREATE TABLE IF NOT EXISTS ledger (pk TEXT NOT NULL, sk TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (pk, sk)) STRICT;
  CREATE TABLE IF NOT EXISTS ledger_stream (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, change TEXT NOT NULL, pk TEXT NOT NULL, sk TEXT NOT NULL) STRICT;
  CREATE TRIGGER IF NOT EXISTS ledger_modified AFTER UPDATE ON ledger BEGIN
    INSERT INTO ledger_stream (change, pk, sk) VALUES ('MODIFY', OLD.pk, OLD.sk); END;
  CREATE TRIGGER IF NOT EXISTS ledger_replaced BEFORE INSERT ON ledger
    WHEN EXISTS (SELECT 1 FROM ledger WHERE pk = NEW.pk AND sk = NEW.sk) BEGIN
    INSERT INTO ledger_stream (change, pk, sk) VALUES ('MODIFY', NEW.pk, NEW.sk); END;
  CREATE TRIGGER IF NOT EXISTS ledger_removed AFTER DELETE ON ledger BEGIN
    INSERT INTO ledger_stream (change, pk, sk) VALUES ('REMOVE', OLD.pk, OLD.sk); END;`

type Sql = (text: string) => StatementSync

export function findEntry(sql: Sql, { pk, sk }: Key): Item | undefined {
  const row = sql('SELECT json FROM ledger WHERE pk = ? AND sk = ?').get(pk, sk)
  return row && (JSON.parse(String(row['json'])) as Item)
}

export function insertEntry(sql: Sql, { pk, sk }: Key, json: string): void {
  sql('INSERT INTO ledger (pk, sk, json) VALUES (?, ?, ?)').run(pk, sk, json)
}

export interface LedgerStream {
  /** Gives changed and removed entries to the functions that watch the ledger. True when there were any. */
  relay(): Promise<boolean>
}

interface LedgerStreamOptions {
  readonly database: DatabaseSync
  readonly watchers: readonly FunctionOf<'ledger-change'>[]
  readonly invoke: Invoke
}

const batchMax = 100

/** The stream of the ledger. A change leaves it only after the functions have returned. */
export function openLedgerStream({ database, watchers, invoke }: LedgerStreamOptions): LedgerStream {
  const next = database.prepare('SELECT * FROM ledger_stream ORDER BY sequence LIMIT ?')
  const relayed = database.prepare('DELETE FROM ledger_stream WHERE sequence <= ?')
  let running: Promise<boolean> | undefined
  async function relayBatch(): Promise<boolean> {
    const rows = next.all(batchMax)
    const last = rows.at(-1)
    if (last === undefined) return false
    for (const { name } of watchers) await invoke(name, streamEvent(rows))
    relayed.run(Number(last['sequence']))
    return true
  }
  return {
    relay: () => (running ??= relayBatch().finally(() => (running = undefined))),
  }
}

/** The event that Lambda receives from a stream that holds keys only. */
function streamEvent(rows: ReturnType<StatementSync['all']>): DynamoDBStreamEvent {
  return {
    Records: rows.map(({ sequence, change, pk, sk }) => ({
      eventName: change === 'MODIFY' ? 'MODIFY' : 'REMOVE',
      dynamodb: { Keys: attributesOf({ pk: String(pk), sk: String(sk) }), SequenceNumber: String(sequence) },
    })) as DynamoDBStreamEvent['Records'],
  }
}
