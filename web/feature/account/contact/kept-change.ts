import type { Contact } from '#shared/account/contact-api.ts'
import type { Country } from '#web/lib/phone.ts'
import { readTab, writeTab } from '#web/platform/storage/tab-storage.ts'

/** A code that was sent. */
export interface SentTo {
  readonly to: string
  readonly sentAtMs: number
}

/** A change of a contact that was begun in this tab. */
export interface KeptChange {
  /** Digits of a number of that country, or an address. */
  readonly typed?: { readonly text: string; readonly country: Country } | undefined
  /** The code to the new contact. */
  readonly sent?: SentTo | undefined
  /** The code that confirms the person. `to` is masked. */
  readonly stepUp?: SentTo | undefined
}

const keyOf = (change: Contact) => `change:${change}`

export const readChange = (change: Contact) => readTab<KeptChange>(keyOf(change)) ?? {}

/** Keeps in this tab what was typed and which codes were sent, so that the way back and a reload lose neither. */
export function keepChange(change: Contact, kept: KeptChange): void {
  writeTab(keyOf(change), { ...readChange(change), ...kept })
}

/** The contact is changed. */
export function forgetChange(change: Contact): void {
  writeTab(keyOf(change), undefined)
}
