import { randomBytes } from 'node:crypto'
import type { Clock } from '#functions/platform/port/ports.ts'
import type { Json } from '#functions/platform/port/table.ts'
import type { ExecutionStatus } from '#functions/platform/port/workflow.ts'
import type { LocalTable } from './table.ts'

export interface Execution {
  readonly workflow: string
  readonly name: string
  readonly input: string
}

/** How a wait for a task token ended. */
export type Outcome = { readonly output: Json } | { readonly error: string; readonly cause: string }

export type WorkflowStore = ReturnType<typeof openWorkflowStore>

const schema = `
  CREATE TABLE IF NOT EXISTS execution (
    workflow TEXT NOT NULL, name TEXT NOT NULL, input TEXT NOT NULL, status TEXT NOT NULL, started_at TEXT NOT NULL, PRIMARY KEY (workflow, name)) STRICT;
  CREATE INDEX IF NOT EXISTS execution_status ON execution (status);
  CREATE TABLE IF NOT EXISTS token (
    token TEXT PRIMARY KEY, workflow TEXT NOT NULL, name TEXT NOT NULL, place TEXT NOT NULL, outcome TEXT, UNIQUE (workflow, name, place)) STRICT;`

/** What survives a restart: the executions, the task tokens that they issued, and the outcomes of their waits. */
export function openWorkflowStore({ database }: Pick<LocalTable, 'database'>, clock: Clock) {
  database.exec(schema)
  const add = database.prepare(
    "INSERT OR IGNORE INTO execution (workflow, name, input, status, started_at) VALUES (?, ?, ?, 'RUNNING', ?)",
  )
  const find = database.prepare('SELECT status FROM execution WHERE workflow = ? AND name = ?')
  const unfinished = database.prepare(
    "SELECT workflow, name, input FROM execution WHERE status = 'RUNNING' ORDER BY started_at, name",
  )
  const finish = database.prepare('UPDATE execution SET status = ? WHERE workflow = ? AND name = ?')
  const addToken = database.prepare('INSERT OR IGNORE INTO token (token, workflow, name, place) VALUES (?, ?, ?, ?)')
  const tokenAt = database.prepare('SELECT token FROM token WHERE workflow = ? AND name = ? AND place = ?')
  const outcome = database.prepare('SELECT outcome FROM token WHERE token = ? AND outcome IS NOT NULL')
  const endToken = database.prepare('UPDATE token SET outcome = ? WHERE token = ? AND outcome IS NULL')
  return {
    add: ({ workflow, name, input }: Execution) => add.run(workflow, name, input, clock.now()).changes > 0,
    status: (workflow: string, name: string) => find.get(workflow, name)?.['status'] as ExecutionStatus | undefined,
    unfinished: () =>
      unfinished.all().map((row): Execution => ({
        workflow: String(row['workflow']),
        name: String(row['name']),
        input: String(row['input']),
      })),
    finish: ({ workflow, name }: Execution, status: ExecutionStatus) => void finish.run(status, workflow, name),
    /** The token of a task at `place`, a state and the number of its visit. A restarted execution gets the same token. */
    tokenAt({ workflow, name }: Execution, place: string): string {
      addToken.run(newToken(), workflow, name, place)
      return String(tokenAt.get(workflow, name, place)?.['token'])
    },
    outcome(token: string): Outcome | undefined {
      const row = outcome.get(token)
      return row && (JSON.parse(String(row['outcome'])) as Outcome)
    },
    /** False when the token is unknown or its wait has ended. */
    endToken: (token: string, ended: Outcome) => endToken.run(JSON.stringify(ended), token).changes > 0,
  }
}

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}
