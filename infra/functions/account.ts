import { onAccountChanged, onOrderChargedBack } from '#events/subscriptions/account.ts'
import { accountApi } from '#shared/account/api.ts'
import { contactApi } from '#shared/account/contact-api.ts'
import { loginApi } from '#shared/account/login-api.ts'
import { registrationApi } from '#shared/account/registration-api.ts'
import { dayMs, hourMs } from '#shared/kernel/instant.ts'
import { http, type FunctionDefinition, subscriber, timer } from './define.ts'

// One-time codes are also limited per client IP address. CloudFront passes the address on and proves itself with `origin-proof`.
const sendsOtps = { table: 'write', secrets: ['session-keys', 'hash-key', 'origin-proof'] } as const
// Who has proved a contact is logged in by a token. No other function may sign one (docs/adr/0026-separate-signing-keys-from-verification-keys.md).
const opensSessions = { ...sendsOtps, secrets: [...sendsOtps.secrets, 'session-signing-keys'] } as const

export const account: readonly FunctionDefinition[] = [
  http('account', accountApi, { table: 'write', secrets: ['session-keys'] }),
  http(
    'account',
    loginApi,
    { ...opensSessions, vendors: ['sns', 'ses', 'voice', 'firebase', 'google', 'apple'] },
    'login-api',
  ),
  http('account', registrationApi, { ...opensSessions, vendors: ['sns', 'ses', 'firebase'] }, 'registration-api'),
  http('account', contactApi, { ...sendsOtps, vendors: ['sns', 'ses', 'firebase'] }, 'contact-api'),
  subscriber(onAccountChanged),
  subscriber(onOrderChargedBack),
  timer('account', 'every-1-hour-repeat-deletions', hourMs, { table: 'write' }),
  timer('account', 'every-1-day-rotate-keys', dayMs, {
    table: 'none',
    secrets: ['session-signing-keys', 'session-keys'],
    replaces: ['session-signing-keys', 'session-keys'],
  }),
]
