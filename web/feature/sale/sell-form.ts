import { t } from '@lingui/core/macro'
import { isinCheckDigit } from '#shared/kernel/isin.ts'
import { otherQuantityMax } from '#shared/sale/limits.ts'
import { formatShares } from '#web/lib/format.ts'
import type { SellFormState } from '#web/platform/navigation/route-state.ts'
import { sellTexts } from './sell-texts.ts'

/** The fields as they are typed. */
export interface SellFields {
  readonly name: string
  readonly isin: string
  readonly quantity: string
  /** In rupees; only of the other portfolio. */
  readonly price: string
}

/** What is wrong with each field (docs/specification/rules.md, V10). */
export function errorsOf(fields: SellFields, form: SellFormState) {
  return {
    name: fields.name.trim() === '' ? sellTexts().nameRequired : undefined,
    isin: isinError(fields.isin.trim()),
    quantity: quantityError(fields.quantity.trim(), form),
    price: form.type === 'othersportfolio' ? priceError(fields.price.trim()) : undefined,
  }
}

function isinError(isin: string): string | undefined {
  if (isin === '') return sellTexts().isinRequired
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(isin)) return t`An ISIN has 12 letters and digits, such as INE002A01018`
  return isinCheckDigit(isin.slice(0, 11)) === Number(isin[11])
    ? undefined
    : t`Please check the ISIN: its last digit does not match`
}

function quantityError(quantity: string, form: SellFormState): string | undefined {
  if (quantity === '') return sellTexts().quantityRequired
  if (!/^\d+$/.test(quantity) || Number(quantity) < 1) return t`Enter a whole number of shares`
  const most = form.type === 'unlistedportfolio' ? form.available : otherQuantityMax
  return Number(quantity) > most ? t`You can sell up to ${formatShares(most)}` : undefined
}

function priceError(price: string): string | undefined {
  if (price === '') return sellTexts().priceRequired
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(price)) return t`Enter an amount in rupees, such as 120.50`
  return Number(price) > 0 ? undefined : t`Enter a price above ₹0`
}
