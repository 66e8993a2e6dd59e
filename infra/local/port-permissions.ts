import type { Ports } from '#functions/platform/port/ports.ts'
import { permitOnly, denyAccess, deniedPort } from '#functions/platform/port/denied-port.ts'
import type { Workflow } from '#functions/platform/port/workflow.ts'
import type { Permissions } from '#shared/kernel/permissions.ts'

/** The ports restricted to a function's permissions: what its IAM role forbids on AWS fails locally too. */
export function restrictPorts(ports: Ports, permissions: Permissions): Ports {
  const { secrets = [], replaces = [], workflow = [], vendors = [] } = permissions
  const { fetch, settings } = ports
  return {
    ...ports,
    table: {
      none: () => deniedPort<Ports['table']>('table'),
      read: () => permitOnly(ports.table, 'table', ['get', 'getMany', 'query']),
      write: () => ports.table,
    }[permissions.table](),
    files:
      permissions.files === 'write'
        ? ports.files
        : permitOnly(ports.files, 'files', permissions.files === 'read' ? ['get', 'getUnless', 'presign'] : []),
    bus: permitOnly(ports.bus, 'bus', permissions.bus === undefined ? [] : ['publish']),
    workflow: permitOnly(ports.workflow, 'workflow', workflowMethods(workflow)),
    secrets: {
      read: (name) => (secrets.includes(name) ? ports.secrets.read(name) : denyAccess(`the secret ${name}`)),
      replace: (name, ...value) =>
        replaces.includes(name) ? ports.secrets.replace(name, ...value) : denyAccess(`the secret ${name}`),
    },
    fetch: (url, request) =>
      vendors.some((vendor) => url.startsWith(addressPrefix(settings, vendor)))
        ? fetch(url, request)
        : denyAccess(new URL(url).origin),
  }
}

function workflowMethods(workflow: NonNullable<Permissions['workflow']>): (keyof Workflow)[] {
  return [
    ...(workflow.length > 0 ? ['status' as const] : []),
    ...(workflow.includes('start') ? ['start' as const] : []),
    ...(workflow.includes('answer') ? (['succeed', 'fail'] as const) : []),
  ]
}

/** The prefix of a vendor's addresses; of an identity provider only its public keys may be read. */
function addressPrefix(settings: Ports['settings'], vendor: NonNullable<Permissions['vendors']>[number]): string {
  const vendorSettings = settings[vendor]
  return 'keysAddress' in vendorSettings ? vendorSettings.keysAddress : `${vendorSettings.address}/`
}
