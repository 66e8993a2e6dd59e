import { t } from '@lingui/core/macro'
import { Suspense, useId, useState } from 'react'
import type { SecurityPage } from '#shared/market/market.ts'
import { lazyScreen } from '#web/platform/lazy-screen.tsx'

const note = lazyScreen('DepositoryNote', () => import('./depository-note.tsx'))

/** The depositories at which the shares can be held. A tap explains what that means. */
export function Depositories({ security }: { security: Pick<SecurityPage, 'available_nsdl' | 'available_cdsl'> }) {
  const id = useId()
  const { available_nsdl: nsdl, available_cdsl: cdsl } = security
  const depositories = [
    { name: 'NSDL', available: nsdl, instead: cdsl ? 'CDSL' : undefined },
    { name: 'CDSL', available: cdsl, instead: nsdl ? 'NSDL' : undefined },
  ] as const
  const [shown, setShown] = useState<string>()
  const explained = depositories.find(({ name }) => name === shown)
  return (
    <>
      <ul aria-label={t`Depositories`} className="-mx-1 flex flex-none">
        {depositories.map(({ name, available }) => (
          <li key={name}>
            <button
              type="button"
              aria-expanded={shown === name}
              aria-controls={id}
              onClick={() => setShown(shown === name ? undefined : name)}
              className="flex min-h-11 min-w-11 items-center rounded-md px-1"
            >
              <span
                className={`rounded-md px-2 py-1 text-sm ${available ? 'bg-gain-tint text-gain' : 'bg-sunken text-muted line-through'}`}
              >
                {name}
              </span>
              <span className="sr-only">
                :{' '}
                {available
                  ? t({ context: 'depository', message: 'available' })
                  : t({ context: 'depository', message: 'not available' })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p id={id} className="w-full pb-2 text-sm empty:hidden">
        <Suspense>{explained !== undefined && <note.Screen {...explained} />}</Suspense>
      </p>
    </>
  )
}
