import type { UserId } from '#shared/kernel/id.ts'
import type { Device } from '#shared/notification/notification.ts'
import type { PushText } from '#shared/notification/texts.ts'
import type { Context } from '#functions/platform/context.ts'
import { push } from '#functions/vendor/sns/push.ts'
import { deleteDevice, loadDevices } from './repository.ts'

/** Pushes to every device of a user. Never throws: a push is best effort, because the e-mail says the same. */
export async function pushToAll(context: Context<'table' | 'fetch'>, userId: UserId, text: PushText): Promise<void> {
  if (context.settings.sns.pushApplication === undefined) return
  await bestEffort(context, userId, async () => {
    const devices = await loadDevices(context, userId)
    await Promise.all(devices.map((device) => bestEffort(context, userId, () => pushTo(context, userId, device, text))))
  })
}

/** Deletes the endpoint of a removed device. Never throws: without the device nothing is pushed to it. */
export async function deleteEndpoint(context: Context<'fetch'>, userId: UserId, endpoint: string): Promise<void> {
  await bestEffort(context, userId, () => push(context).forget(endpoint))
}

/** Deletes all devices of a user. Idempotent. */
export async function deleteDevices(context: Context<'table' | 'fetch'>, userId: UserId): Promise<void> {
  const devices = await loadDevices(context, userId)
  await Promise.all(devices.map((device) => removeDevice(context, userId, device)))
}

async function pushTo(
  context: Context<'table' | 'fetch'>,
  userId: UserId,
  device: Device,
  text: PushText,
): Promise<void> {
  if ((await push(context).send(device.endpoint, text)) === 'accepted') return
  await removeDevice(context, userId, device)
}

async function removeDevice(context: Context<'table' | 'fetch'>, userId: UserId, device: Device): Promise<void> {
  if (!(await deleteDevice(context, userId, device))) return
  context.log({ level: 'info', event: 'device-dropped', user: userId, place: device.place })
  await push(context).forget(device.endpoint)
}

async function bestEffort(context: Context, userId: UserId, work: () => Promise<void>): Promise<void> {
  await work().catch((failure: unknown) => {
    context.log({
      level: 'warn',
      event: 'push-failed',
      user: userId,
      error: failure instanceof Error ? failure.name : 'unknown',
    })
  })
}
