import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { navigate, useRouteState } from '#web/platform/navigation/navigation.ts'
import { navigateBackTo } from '#web/platform/navigation/navigate-back.ts'
import type { SellFormState } from '#web/platform/navigation/route-state.ts'
import { formatRupees } from '#shared/kernel/format.ts'
import { formatShares } from '#web/lib/format.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { NoNewSale, useMaySell } from './no-new-sale.tsx'
import { sellTexts } from './sell-texts.ts'
import { useSellForm } from './use-sell-form.ts'

/** `/sellportfilio`: asks to sell shares. Opened without a portfolio it leads to the choice of one. */
export function SellPortfolio() {
  const state = useRouteState<SellFormState>()
  const known = state?.type === 'othersportfolio' || state?.type === 'unlistedportfolio'
  useEffect(() => {
    if (!known) navigate('/sell', { replace: true })
  }, [known])
  const maySell = useMaySell()
  if (!known) return null
  return maySell ? (
    <SellForm form={state} />
  ) : (
    <Screen title={t`Sell shares`} onBack={() => navigateBackTo('/sell')}>
      <NoNewSale />
    </Screen>
  )
}

/** The success dialog closes after this time (docs/specification/constants.md, C18). */
const sentForMs = 3_000

const formId = 'sell-form'

function SellForm({ form }: { form: SellFormState }) {
  const { values, field, change, onSubmit, busy, refused, sent } = useSellForm(form)
  const isOwn = form.type === 'unlistedportfolio'
  return (
    <Screen
      title={t`Sell shares`}
      onBack={() => navigateBackTo(isOwn ? '/select' : '/sell')}
      footer={
        <div className="flex flex-col gap-2">
          {refused !== undefined && (
            <p role="alert" className="text-base text-loss">
              {refused.message}
            </p>
          )}
          <Button type="submit" form={formId} full needs={t`Selling needs a connection.`} busy={busy}>
            <Trans>Submit Sell Request</Trans>
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
        <TextField label={t`Scrip name`} readOnly={isOwn} maxLength={120} autoComplete="off" {...field('name')} />
        <TextField
          label="ISIN"
          readOnly={isOwn}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...(!isOwn && { helper: t`12 letters and digits. You find it in your demat statement.` })}
          {...field('isin', { clean: (text) => text.toUpperCase() })}
        />
        <TextField
          label={t`Number of shares`}
          inputMode="numeric"
          autoComplete="off"
          {...(isOwn && { helper: t`You can sell up to ${formatShares(form.available)}` })}
          {...field('quantity')}
        />
        {isOwn && <SellAll available={form.available} onChoose={(quantity) => change({ quantity })} />}
        {!isOwn && (
          <TextField
            label={t`Price`}
            inputMode="decimal"
            autoComplete="off"
            leading={<span className="pl-3 text-muted">₹</span>}
            helper={t`What you expect for each share`}
            {...field('price')}
          />
        )}
        {isOwn && <Estimate quantity={Number(values.quantity)} form={form} />}
        <p className="text-sm text-muted">{sellTexts().note}</p>
      </form>
      {sent && <Sent />}
    </Screen>
  )
}

function SellAll({ available, onChoose }: { available: number; onChoose: (quantity: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => onChoose(String(available))}
      className="-mt-3 min-h-11 self-start rounded-full border border-line px-3.5 text-sm hover:bg-sunken"
    >
      <Trans>All {formatShares(available)}</Trans>
    </button>
  )
}

/** The value of the shares at the last price. The offer decides. */
function Estimate({
  quantity,
  form,
}: {
  quantity: number
  form: Extract<SellFormState, { type: 'unlistedportfolio' }>
}) {
  if (form.price === undefined || !Number.isInteger(quantity) || quantity < 1 || quantity > form.available) return null
  return (
    <p role="status" className="rounded-control bg-sunken px-3 py-2 text-base">
      <Trans>
        At the last price of {formatRupees(form.price)}: about{' '}
        <span className="font-semibold whitespace-nowrap">{formatRupees(form.price * quantity)}</span> before stamp
        duty. Our offer may differ, and you decide whether to take it.
      </Trans>
    </p>
  )
}

/** Where the request is followed from now on. */
function toRequests(): void {
  navigate('/sellrequest', { replace: true })
}

function Sent() {
  useEffect(() => {
    const timer = setTimeout(toRequests, sentForMs)
    return () => clearTimeout(timer)
  }, [])
  return <Sheet open onOpenChange={toRequests} title={sellTexts().sent} description={sellTexts().experts} />
}
