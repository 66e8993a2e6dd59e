import { entry } from '#functions/notification/api.ts'
import { awsPorts } from '#functions/platform/aws/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import type { Table } from '#functions/platform/port/table.ts'

/**
 * An empty endpoint of ours: middy, authentication, validation, response, log line. The only
 * lookup is the session, which is in memory.
 */
const session = { pk: 'session', sk: 'session', ...(JSON.parse(process.env['SESSION'] ?? '{}') as object) }
const table = {
  get: async ({ pk }: { readonly pk: string }) => (pk.startsWith('account#session#') ? session : undefined),
} as unknown as Table
const secrets = { read: async () => process.env['SESSION_KEYS'] ?? '', replace: async () => {} }

const settings = JSON.parse(process.env['SETTINGS'] ?? '') as Settings

export const handler = entry(awsPorts(process.env, { table: () => table, secrets: () => secrets }, settings))
