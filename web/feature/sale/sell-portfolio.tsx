import { useEffect } from 'react'
import { navigate, useRouteState } from '#web/platform/navigation.ts'
import { navigateBackTo } from '#web/platform/navigate-back.ts'
import type { SellFormState } from '#web/platform/route-state.ts'
import { formatShares } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { sellTexts } from './sell-texts.ts'
import { useSellForm } from './use-sell-form.ts'

/** `/sellportfilio`: asks to sell shares. Opened without a portfolio it leads to the choice of one. */
export function SellPortfolio() {
  const state = useRouteState<SellFormState>()
  const known = state?.type === 'othersportfolio' || state?.type === 'unlistedportfolio'
  useEffect(() => {
    if (!known) navigate('/sell', { replace: true })
  }, [known])
  return known ? <SellForm form={state} /> : null
}

/** The success dialog closes after this time (docs/specification/constants.md, C18). */
const sentForMs = 3_000

const formId = 'sell-form'

function SellForm({ form }: { form: SellFormState }) {
  const { fieldProps, submit, busy, failure, sent } = useSellForm(form)
  const isOwn = form.type === 'unlistedportfolio'
  return (
    <Screen
      title="Sell shares"
      onBack={() => navigateBackTo(isOwn ? '/select' : '/sell')}
      footer={
        <div className="flex flex-col gap-2">
          {failure !== undefined && (
            <p role="alert" className="text-base text-loss">
              {failure}
            </p>
          )}
          <Button type="submit" form={formId} full busy={busy}>
            Submit Sell Request
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField label="Scrip name" readOnly={isOwn} maxLength={120} autoComplete="off" {...fieldProps('name')} />
        <TextField
          label="ISIN"
          readOnly={isOwn}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...(!isOwn && { helper: '12 letters and digits. You find it in your demat statement.' })}
          {...fieldProps('isin')}
        />
        <TextField
          label="Number of shares"
          inputMode="numeric"
          autoComplete="off"
          {...(isOwn && { helper: `You can sell up to ${formatShares(form.available)}` })}
          {...fieldProps('quantity')}
        />
        {!isOwn && (
          <TextField
            label="Price"
            inputMode="decimal"
            autoComplete="off"
            leading={<span className="pl-3 text-muted">₹</span>}
            helper="What you expect for each share"
            {...fieldProps('price')}
          />
        )}
        <p className="text-sm text-muted">{sellTexts.note}</p>
      </form>
      {sent && <Sent />}
    </Screen>
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
  return <Sheet open onOpenChange={toRequests} title={sellTexts.sent} description={sellTexts.experts} />
}
