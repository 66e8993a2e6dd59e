import { onAccountChanged, onOrderChargedBack } from '#events/subscriptions/account.ts'
import { accountApi } from '#shared/account/api.ts'
import { contactApi } from '#shared/account/contact-api.ts'
import { loginApi } from '#shared/account/login-api.ts'
import { registrationApi } from '#shared/account/registration-api.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { http, type FunctionDefinition, subscriber, timer } from './define.ts'

// One-time codes are also limited per client IP address. CloudFront passes the address on and proves itself with `origin-proof`.
const sendsOtps = { table: 'write', secrets: ['session-keys', 'hash-key', 'origin-proof'] } as const

export const account: readonly FunctionDefinition[] = [
  http('account', accountApi, { table: 'write', secrets: ['session-keys'] }),
  http(
    'account',
    loginApi,
    { ...sendsOtps, vendors: ['sns', 'ses', 'voice', 'firebase', 'google', 'apple'] },
    'login-api',
  ),
  http('account', registrationApi, { ...sendsOtps, vendors: ['sns', 'ses', 'firebase'] }, 'registration-api'),
  http('account', contactApi, { ...sendsOtps, vendors: ['sns', 'ses', 'firebase'] }, 'contact-api'),
  subscriber(onAccountChanged),
  subscriber(onOrderChargedBack),
  timer('account', 'every-1-day-rotate-keys', dayMs, {
    table: 'none',
    secrets: ['session-keys'],
    replaces: ['session-keys'],
  }),
]
