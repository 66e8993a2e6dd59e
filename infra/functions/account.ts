import { permissions } from '#functions/account/permissions.ts'
import { onAccountChanged, onOrderChargedBack } from '#events/subscriptions/account.ts'
import { accountApi } from '#shared/account/api.ts'
import { contactApi } from '#shared/account/contact-api.ts'
import { loginApi } from '#shared/account/login-api.ts'
import { registrationApi } from '#shared/account/registration-api.ts'
import { dayMs, hourMs } from '#shared/kernel/instant.ts'
import { http, type FunctionDefinition, subscriber, timer } from './define.ts'

export const account: readonly FunctionDefinition[] = [
  http('account', accountApi, permissions.api),
  http('account', loginApi, permissions.loginApi, 'login-api'),
  http('account', registrationApi, permissions.registrationApi, 'registration-api'),
  http('account', contactApi, permissions.contactApi, 'contact-api'),
  subscriber(onAccountChanged, permissions.onAccountChanged),
  subscriber(onOrderChargedBack, permissions.onOrderChargedBack),
  timer('account', 'every-1-hour-repeat-deletions', hourMs, permissions.every1HourRepeatDeletions),
  timer('account', 'every-1-day-rotate-keys', dayMs, permissions.every1DayRotateKeys),
]
