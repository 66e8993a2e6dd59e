import { t } from '@lingui/core/macro'
import { emitAppEvent } from '#web/platform/app-event.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import type { SellFormState } from '#web/platform/navigation/route-state.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { errorsOf, type SellFields } from './sell-form.ts'

const noAnswer = () => t`No answer from the server. Please try again: the request is sent only once.`

/** The state of the form of a sell request. */
export function useSellForm(portfolio: SellFormState) {
  const isOwn = portfolio.type === 'unlistedportfolio'
  return useForm<SellFields>({
    initial: {
      name: isOwn ? portfolio.scrip_name : '',
      isin: isOwn ? portfolio.isin : '',
      quantity: '',
      price: '',
    },
    validate: (fields) => errorsOf(fields, portfolio),
    async submit({ name, isin, quantity, price }, { key }) {
      const body = {
        scrip_name: name.trim(),
        isin: isin.trim(),
        quantity: Number(quantity),
        portfolio: portfolio.type,
        ...(!isOwn && { price: Number(price) }),
      }
      await call('submitSale', { body }, { key: key() })
    },
    refusalOf(error) {
      if (error instanceof ApiError && error.code === 'TERMS_CHANGED') emitAppEvent('terms-changed')
      return { message: error instanceof ApiError ? error.userMessage : noAnswer() }
    },
  })
}
