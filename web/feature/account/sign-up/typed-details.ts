import type { Registration } from '#web/platform/navigation/route-state.ts'
import { readTab, writeTab } from '#web/platform/storage/tab-storage.ts'
import { typedKey } from './restart-registration.ts'

export type Typed = Readonly<Record<string, string | boolean>>

/** What was typed on a details screen, for the way back and a reload. The fields of both screens have names of their own. */
export function typedBefore<Fields extends Typed>({ id }: Registration): Partial<Fields> {
  const kept = readTab<{ readonly id: string; readonly typed: Fields }>(typedKey)
  return kept?.id === id ? kept.typed : {}
}

/** Keeps it in this tab until the registration ends. */
export function keepTyped(registration: Registration, typed: Typed): void {
  writeTab(typedKey, { id: registration.id, typed: { ...typedBefore(registration), ...typed } })
}
