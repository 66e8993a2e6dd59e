import type { Ports } from '#functions/platform/port/ports.ts'
import { permitOnly, denyAccess } from '#functions/platform/port/denied-port.ts'
import type { Files } from '#functions/platform/port/files.ts'
import type { Table } from '#functions/platform/port/table.ts'
import type { Workflow } from '#functions/platform/port/workflow.ts'
import type { Permissions } from '#shared/kernel/permissions.ts'

/** The ports restricted to a function's permissions: what its IAM role forbids on AWS fails locally too. */
export function restrictPorts(ports: Ports, permissions: Permissions): Ports {
  const { secrets = [], replaces = [], workflow = [], vendors = [], queues = [] } = permissions
  const { fetch, settings } = ports
  return {
    ...ports,
    table: restrictTable(ports.table, permissions),
    files: restrictFiles(ports.files, 'files', permissions.files),
    documents: restrictFiles(ports.documents, 'documents', permissions.documents),
    bus: permitOnly(ports.bus, 'bus', permissions.bus === undefined ? [] : ['publish']),
    queues: {
      send: (subscriber, events) =>
        queues.includes(subscriber) ? ports.queues.send(subscriber, events) : denyAccess(`the queue of ${subscriber}`),
    },
    workflow: permitOnly(ports.workflow, 'workflow', workflowMethods(workflow)),
    secrets: {
      read: (name) => (secrets.includes(name) ? ports.secrets.read(name) : denyAccess(`the secret ${name}`)),
      replace: (name, ...value) =>
        replaces.includes(name) ? ports.secrets.replace(name, ...value) : denyAccess(`the secret ${name}`),
    },
    fetch: (url, request) =>
      vendors.some((vendor) => addressPrefixes(settings, vendor).some((prefix) => url.startsWith(prefix)))
        ? fetch(url, request)
        : denyAccess(new URL(url).origin),
  }
}

function restrictFiles<Store extends Files>(store: Store, what: string, access: Permissions['files']): Store {
  return access === 'write' ? store : permitOnly(store, what, access === 'read' ? ['get', 'getUnless', 'presign'] : [])
}

const tableMethods = {
  none: [],
  read: ['get', 'getMany', 'query'],
  write: ['get', 'getMany', 'query', 'put', 'update', 'delete', 'transact'],
} as const

/** The ledger has permissions of its own: entries are appended within a transaction, and read by a query. */
function restrictTable(port: Table, { table: access, ledger = [] }: Permissions): Table {
  const table: Table = permitOnly(port, 'table', tableMethods[access])
  return {
    get: (key, options) => table.get(key, options),
    getMany: (keys) => table.getMany(keys),
    put: (item, condition) => table.put(item, condition),
    update: (key, changes, condition) => table.update(key, changes, condition),
    delete: (key, condition) => table.delete(key, condition),
    query(query) {
      if (query.from !== 'ledger') return table.query(query)
      return ledger.includes('read') ? port.query(query) : denyAccess('reading the ledger')
    },
    transact(writes) {
      const isAppending = Object.values(writes).some((write) => 'append' in write)
      return isAppending && !ledger.includes('append') ? denyAccess('appending to the ledger') : table.transact(writes)
    },
  }
}

function workflowMethods(workflow: NonNullable<Permissions['workflow']>): (keyof Workflow)[] {
  return [
    ...(workflow.length > 0 ? ['status' as const] : []),
    ...(workflow.includes('start') ? ['start' as const] : []),
    ...(workflow.includes('answer') ? (['succeed', 'fail'] as const) : []),
  ]
}

/** The prefixes of a vendor's addresses; of an identity provider only its public keys may be read. */
function addressPrefixes(
  settings: Ports['settings'],
  vendor: NonNullable<Permissions['vendors']>[number],
): readonly string[] {
  const vendorSettings = settings[vendor]
  if ('keysAddress' in vendorSettings) return [vendorSettings.keysAddress]
  const addresses = 'addresses' in vendorSettings ? Object.values(vendorSettings.addresses) : [vendorSettings.address]
  return addresses.map((address) => `${address}/`)
}
