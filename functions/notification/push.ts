import type { Device } from '#shared/notification/notification.ts'
import type { PushText } from '#shared/notification/texts.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { push } from '#functions/vendor/sns/push.ts'
import { deleteDevice, loadDevices } from './repository.ts'

/** Pushes to every phone of a user. Never throws: a push is a courtesy, and what it says was mailed. */
export async function pushToAll(ports: Ports, userId: string, what: PushText): Promise<void> {
  if (ports.settings.sns.pushApplication === undefined) return
  await bestEffort(ports, userId, async () => {
    const devices = await loadDevices(ports, userId)
    await Promise.all(devices.map((device) => bestEffort(ports, userId, () => pushTo(ports, userId, device, what))))
  })
}

/** Drops the endpoint of a device that is no longer kept. Never throws: nothing is pushed there any more either way. */
export async function deleteEndpoint(ports: Ports, userId: string, endpoint: string): Promise<void> {
  await bestEffort(ports, userId, () => push(ports).forget(endpoint))
}

/** Drops all phones of a user. May be repeated. */
export async function deleteDevices(ports: Ports, userId: string): Promise<void> {
  const devices = await loadDevices(ports, userId)
  await Promise.all(devices.map((device) => drop(ports, userId, device)))
}

async function pushTo(ports: Ports, userId: string, device: Device, what: PushText): Promise<void> {
  if ((await push(ports).send(device.endpoint, what)) === 'accepted') return
  await drop(ports, userId, device)
}

async function drop(ports: Ports, userId: string, device: Device): Promise<void> {
  if (!(await deleteDevice(ports, userId, device))) return
  ports.log({ level: 'info', event: 'device-dropped', user: userId, place: device.place })
  await push(ports).forget(device.endpoint)
}

async function bestEffort(ports: Ports, userId: string, work: () => Promise<void>): Promise<void> {
  await work().catch((failure: unknown) => {
    ports.log({
      level: 'warn',
      event: 'push-failed',
      user: userId,
      error: failure instanceof Error ? failure.name : 'unknown',
    })
  })
}
