import type { Ports } from '#functions/platform/port/ports.ts'
import { permitOnly, denyAccess, deniedPort } from '#functions/platform/port/denied-port.ts'
import type { Workflow } from '#functions/platform/port/workflow.ts'
import type { Permissions } from '#infra/functions/define.ts'

/** The ports as far as a function's line goes: what its role forbids in the cloud fails here too. */
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
    workflow: permitOnly(ports.workflow, 'workflow', workflowPart(workflow)),
    secrets: {
      read: (name) => (secrets.includes(name) ? ports.secrets.read(name) : denyAccess(`the secret ${name}`)),
      replace: (name, ...value) =>
        replaces.includes(name) ? ports.secrets.replace(name, ...value) : denyAccess(`the secret ${name}`),
    },
    fetch: (url, request) =>
      vendors.some((vendor) => url.startsWith(placeOf(settings, vendor)))
        ? fetch(url, request)
        : denyAccess(new URL(url).origin),
  }
}

function workflowPart(workflow: NonNullable<Permissions['workflow']>): (keyof Workflow)[] {
  return [
    ...(workflow.length > 0 ? ['status' as const] : []),
    ...(workflow.includes('start') ? ['start' as const] : []),
    ...(workflow.includes('answer') ? (['succeed', 'fail'] as const) : []),
  ]
}

/** Where a vendor's addresses begin: of those who say who somebody is we ask for their keys alone. */
function placeOf(settings: Ports['settings'], vendor: NonNullable<Permissions['vendors']>[number]): string {
  const told = settings[vendor]
  return 'keysAddress' in told ? told.keysAddress : `${told.address}/`
}
