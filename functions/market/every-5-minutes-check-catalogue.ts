import { timer } from '#functions/platform/messaging/event.ts'
import { checkCatalogue } from './catalogue/catalogue.ts'

export const entry = timer('market/every-5-minutes-check-catalogue', (context) => checkCatalogue(context))
