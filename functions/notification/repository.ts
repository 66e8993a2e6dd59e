import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'
import { Refused, TOO_MANY_REQUESTS } from '#shared/kernel/refusal.ts'
import { Device, devicesMax } from '#shared/notification/notification.ts'
import { placeFor } from '#shared/notification/rules.ts'
import type { Context } from '#functions/platform/context.ts'
import { type Condition, TransactionCancelled, type Write } from '#functions/platform/port/table.ts'

const devicePrefix = 'device#'
/** A user has a fixed number of places for devices, so that concurrent registrations cannot exceed the limit. */
const deviceKey = (userId: string, place: number) => ({ pk: `user#${userId}`, sk: `${devicePrefix}${place}` })
/** The owner of a push token, so that a token belongs to one user at a time. */
const ownerKey = (tokenHash: string) => ({ pk: `device#${tokenHash}`, sk: 'owner' })

const Owner = z.object({ user_id: Id, place: z.int() })
type Owner = z.infer<typeof Owner>

/** A device before it has a place. */
type NewDevice = Omit<Device, 'place'>

/** The number of attempts when other registrations come in between: more than a genuine device causes. */
const conflictsMax = 8

export async function loadDevices(context: Context, userId: string): Promise<Device[]> {
  const page = await context.table.query({ pk: deviceKey(userId, 0).pk, prefix: devicePrefix, limit: devicesMax })
  return page.items.map((item) => Device.parse(item))
}

/** Registers a device for this user alone. Returns the device that it displaced, when the user has too many. Refuses TOO_MANY_REQUESTS after repeated conflicts. */
export async function saveDevice(context: Context, userId: string, device: NewDevice): Promise<Device | undefined> {
  for (let conflict = 0; conflict < conflictsMax; conflict++) {
    const [owner, devices] = await Promise.all([loadOwner(context, device.token_hash), loadDevices(context, userId)])
    const place = placeFor(devices, device.token_hash)
    const holder = devices.find((each) => each.place === place)
    try {
      await context.table.transact(writesOf(userId, { ...device, place }, holder, owner))
      return holder?.token_hash === device.token_hash ? undefined : holder
    } catch (failure) {
      if (!(failure instanceof TransactionCancelled) || failure.reasons.every((reason) => reason === 'none'))
        throw failure
    }
  }
  throw new Refused(TOO_MANY_REQUESTS, { retryAfterSeconds: 1 })
}

/** The writes of a registration. `holder` has the place now, `owner` has the token. Device and owner item change together, on the condition that both are as read. */
function writesOf(userId: string, device: Device, holder: Device | undefined, owner: Owner | undefined): Write[] {
  const { place, token_hash } = device
  const writes: Write[] = [
    {
      put: { ...deviceKey(userId, place), ...device },
      if: holder === undefined ? { absent: 'pk' } : { attribute: 'token_hash', is: holder.token_hash },
    },
    { put: { ...ownerKey(token_hash), user_id: userId, place }, if: unchanged(owner) },
  ]
  if (owner !== undefined && owner.user_id !== userId) writes.push({ delete: deviceKey(owner.user_id, owner.place) })
  if (holder !== undefined && holder.token_hash !== token_hash) writes.push({ delete: ownerKey(holder.token_hash) })
  return writes
}

/** Deletes a device on the condition that it is as read. False when it was registered again meanwhile, by this user or another. */
export async function deleteDevice(context: Context, userId: string, device: Device): Promise<boolean> {
  const asRead: Condition = {
    all: [
      { attribute: 'token_hash', is: device.token_hash },
      { attribute: 'registered_at', is: device.registered_at },
    ],
  }
  try {
    await context.table.transact([
      { delete: deviceKey(userId, device.place), if: asRead },
      { delete: ownerKey(device.token_hash) },
    ])
    return true
  } catch (failure) {
    if (failure instanceof TransactionCancelled && failure.failedAt(0)) return false
    throw failure
  }
}

async function loadOwner(context: Context, tokenHash: string): Promise<Owner | undefined> {
  const item = await context.table.get(ownerKey(tokenHash))
  return item === undefined ? undefined : Owner.parse(item)
}

function unchanged(owner: Owner | undefined): Condition {
  return owner === undefined
    ? { absent: 'pk' }
    : {
        all: [
          { attribute: 'user_id', is: owner.user_id },
          { attribute: 'place', is: owner.place },
        ],
      }
}
