import { devicesMax } from '#shared/notification/limits.ts'
import type { Context } from '#functions/platform/context.ts'
import { type Condition, TransactionCancelled, type Writes } from '#functions/platform/port/table.ts'
import { ConflictsExhausted, retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { Refused, TOO_MANY_REQUESTS } from '#shared/kernel/refusal.ts'
import type { Device } from '#shared/notification/notification.ts'
import { placeFor } from '#shared/notification/rules.ts'
import { type DeviceOwner, deviceOwners, devices, devicesOf } from './entities.ts'

/** A device before it has a place. */
type NewDevice = Omit<Device, 'place'>

export async function loadDevices(context: Context<'table:read'>, userId: UserId): Promise<readonly Device[]> {
  const query = { ...devicesOf(userId), limit: devicesMax }
  return (await devices.list(context, query)).values
}

/** Registers a device for this user alone. Returns the device that it displaced, when the user has too many. Refuses TOO_MANY_REQUESTS after repeated conflicts. */
export async function saveDevice(
  context: Context<'table'>,
  userId: UserId,
  device: NewDevice,
): Promise<Device | undefined> {
  const { token_hash } = device
  try {
    return await retryOnConflict(context, `device of ${userId}`, async () => {
      const [owner, registered] = await Promise.all([
        deviceOwners.find(context, { token_hash }),
        loadDevices(context, userId),
      ])
      const place = placeFor(registered, token_hash)
      const holder = registered.find((each) => each.place === place)
      await context.table.transact(registrationWrites(context, userId, { ...device, place }, holder, owner))
      return holder?.token_hash === token_hash ? undefined : holder
    })
  } catch (failure) {
    if (failure instanceof ConflictsExhausted) throw new Refused(TOO_MANY_REQUESTS, { retryAfterSeconds: 1 })
    throw failure
  }
}

/** `holder` has the place now, `owner` has the token. Device and owner item change together, on the condition that both are as read. */
function registrationWrites(
  context: Context,
  userId: UserId,
  device: Device,
  holder: Device | undefined,
  owner: DeviceOwner | undefined,
): Writes {
  const { place, token_hash } = device
  const isHeld = holder === undefined ? ({ absent: 'pk' } as const) : { attribute: 'token_hash', is: holder.token_hash }
  return {
    device: devices.put(context, { ...device, user_id: userId }, isHeld),
    owner: deviceOwners.put(context, { token_hash, user_id: userId, place }, unchanged(owner)),
    ...(owner !== undefined && owner.user_id !== userId && { 'device of the former owner': devices.delete(owner) }),
    ...(holder !== undefined &&
      holder.token_hash !== token_hash && { 'owner of the displaced device': deviceOwners.delete(holder) }),
  }
}

/** Deletes a device on the condition that it is as read. False when it was registered again meanwhile, by this user or another. */
export async function deleteDevice(context: Context<'table'>, userId: UserId, device: Device): Promise<boolean> {
  const { place, token_hash, registered_at } = device
  try {
    await context.table.transact({
      device: devices.delete(
        { user_id: userId, place },
        {
          all: [
            { attribute: 'token_hash', is: token_hash },
            { attribute: 'registered_at', is: registered_at },
          ],
        },
      ),
      owner: deviceOwners.delete({ token_hash }),
    })
    return true
  } catch (failure) {
    if (failure instanceof TransactionCancelled && failure.hasFailed('device')) return false
    throw failure
  }
}

function unchanged(owner: DeviceOwner | undefined): Condition {
  return owner === undefined
    ? { absent: 'pk' }
    : {
        all: [
          { attribute: 'user_id', is: owner.user_id },
          { attribute: 'place', is: owner.place },
        ],
      }
}
