import { type ComponentType, useState } from 'react'
import { usePath } from './address.ts'
import { normalizePath } from './guard.ts'

/**
 * One component for screens that are one file of code, by path in lower case. The first route then names this one, once, instead of
 * each of them: its size is limited (tests/performance/site.test.ts).
 */
export function groupScreens(screens: Readonly<Record<string, ComponentType>>): ComponentType {
  return function ScreenGroup() {
    const path = usePath()
    // The address changes before the screen does: each screen stays what it was when it was opened (web/app/routes.tsx).
    const [Screen] = useState(() => screens[normalizePath(path)])
    return Screen === undefined ? null : <Screen />
  }
}
