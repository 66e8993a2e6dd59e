import type { ModulePermissions } from '#shared/kernel/permissions.ts'

// One-time codes are also limited per client IP address. CloudFront passes the address on and proves itself with `origin-proof`.
const sendsOtps = { table: 'write', secrets: ['session-keys', 'hash-key', 'origin-proof'] } as const
// Who has proved a contact is logged in by a token. No other function may sign one (docs/adr/0026-separate-signing-keys-from-verification-keys.md).
const opensSessions = { ...sendsOtps, secrets: [...sendsOtps.secrets, 'session-signing-keys'] } as const

export const permissions = {
  api: { table: 'write', secrets: ['session-keys'] },
  loginApi: { ...opensSessions, vendors: ['sns', 'ses', 'voice', 'firebase', 'google', 'apple'] },
  registrationApi: { ...opensSessions, vendors: ['sns', 'ses', 'firebase'] },
  contactApi: { ...sendsOtps, vendors: ['sns', 'ses', 'firebase'] },
  onAccountChanged: { table: 'write' },
  onOrderChargedBack: { table: 'write' },
  every1HourRepeatDeletions: { table: 'write' },
  every1DayRotateKeys: {
    table: 'none',
    secrets: ['session-signing-keys', 'session-keys'],
    replaces: ['session-signing-keys', 'session-keys'],
  },
} as const satisfies ModulePermissions
