import type { Ports } from '#functions/kit/port/ports.ts'
import { onlyTouching, refuseTouch, untouchable } from '#functions/kit/port/untouchable.ts'
import type { Workflow } from '#functions/kit/port/workflow.ts'
import type { Touches } from '#infra/feature/define.ts'

/** The ports as far as a function's line goes: what its role forbids in the cloud fails here too. */
export function portsWithin(ports: Ports, touches: Touches): Ports {
  const { secrets = [], replaces = [], workflow = [], vendors = [] } = touches
  const { fetch, settings } = ports
  return {
    ...ports,
    table: {
      none: () => untouchable<Ports['table']>('table'),
      read: () => onlyTouching(ports.table, 'table', ['get', 'getMany', 'query']),
      write: () => ports.table,
    }[touches.table](),
    files:
      touches.files === 'write'
        ? ports.files
        : onlyTouching(ports.files, 'files', touches.files === 'read' ? ['get', 'getUnless', 'presign'] : []),
    bus: onlyTouching(ports.bus, 'bus', touches.bus === undefined ? [] : ['publish']),
    workflow: onlyTouching(ports.workflow, 'workflow', workflowPart(workflow)),
    secrets: {
      read: (name) => (secrets.includes(name) ? ports.secrets.read(name) : refuseTouch(`the secret ${name}`)),
      replace: (name, ...value) =>
        replaces.includes(name) ? ports.secrets.replace(name, ...value) : refuseTouch(`the secret ${name}`),
    },
    fetch: (url, request) =>
      vendors.some((vendor) => url.startsWith(placeOf(settings, vendor)))
        ? fetch(url, request)
        : refuseTouch(new URL(url).origin),
  }
}

function workflowPart(workflow: NonNullable<Touches['workflow']>): (keyof Workflow)[] {
  return [
    ...(workflow.length > 0 ? ['status' as const] : []),
    ...(workflow.includes('start') ? ['start' as const] : []),
    ...(workflow.includes('answer') ? (['succeed', 'fail'] as const) : []),
  ]
}

/** Where a vendor's addresses begin: of those who say who somebody is we ask for their keys alone. */
function placeOf(settings: Ports['settings'], vendor: NonNullable<Touches['vendors']>[number]): string {
  const told = settings[vendor]
  return 'keysAddress' in told ? told.keysAddress : `${told.address}/`
}
