import type { Device } from '#shared/notification/notification.ts'
import type { PushText } from '#shared/notification/texts.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { push } from '#functions/vendor/sns/push.ts'
import { deleteDevice, loadDevices } from './repository.ts'

/** Pushes to every device of a user. Never throws: a push is best effort, because the e-mail says the same. */
export async function pushToAll(ports: Ports, userId: string, text: PushText): Promise<void> {
  if (ports.settings.sns.pushApplication === undefined) return
  await bestEffort(ports, userId, async () => {
    const devices = await loadDevices(ports, userId)
    await Promise.all(devices.map((device) => bestEffort(ports, userId, () => pushTo(ports, userId, device, text))))
  })
}

/** Deletes the endpoint of a removed device. Never throws: without the device nothing is pushed to it. */
export async function deleteEndpoint(ports: Ports, userId: string, endpoint: string): Promise<void> {
  await bestEffort(ports, userId, () => push(ports).forget(endpoint))
}

/** Deletes all devices of a user. Idempotent. */
export async function deleteDevices(ports: Ports, userId: string): Promise<void> {
  const devices = await loadDevices(ports, userId)
  await Promise.all(devices.map((device) => removeDevice(ports, userId, device)))
}

async function pushTo(ports: Ports, userId: string, device: Device, text: PushText): Promise<void> {
  if ((await push(ports).send(device.endpoint, text)) === 'accepted') return
  await removeDevice(ports, userId, device)
}

async function removeDevice(ports: Ports, userId: string, device: Device): Promise<void> {
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
