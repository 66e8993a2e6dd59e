import { timer } from '#functions/platform/messaging/event.ts'
import { checkCatalogue } from './catalogue/catalogue.ts'
import { permissions } from './permissions.ts'

export const entry = timer(
  'market/every-5-minutes-check-catalogue',
  permissions.every5MinutesCheckCatalogue,
  (context) => checkCatalogue(context),
)
