import { type KeyboardEvent, type ReactNode, useId } from 'react'

interface TabsProps<Id extends string> {
  tabs: readonly { readonly id: Id; readonly label: string; readonly disabled?: boolean }[]
  value: Id
  onChange: (id: Id) => void
  /** Names the list of tabs for screen readers. */
  label: string
  /** What the chosen tab shows; the panel is then tied to its tab. */
  children?: ReactNode
}

const moves: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

export function Tabs<Id extends string>({ tabs, value, onChange, label, children }: TabsProps<Id>) {
  const base = useId()

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const usable = tabs.filter((tab) => !tab.disabled)
    const by = moves[event.key]
    const target = by === undefined ? edgeTab(event.key, usable) : usable.at((usable.findIndex((tab) => tab.id === value) + by) % usable.length)
    if (target === undefined) return
    event.preventDefault()
    onChange(target.id)
    document.getElementById(`${base}-${target.id}`)?.focus()
  }

  return (
    <>
      <div role="tablist" aria-label={label} onKeyDown={move} className="flex gap-5 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            disabled={tab.disabled}
            aria-selected={tab.id === value}
            aria-controls={children === undefined ? undefined : `${base}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={`-mb-px min-h-11 min-w-11 flex-none border-b-2 text-base -outline-offset-2 disabled:opacity-45 ${tab.id === value ? 'border-brand font-semibold text-brand' : 'border-transparent text-muted'}`}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${value}`}>
          {children}
        </div>
      )}
    </>
  )
}

function edgeTab<Tab>(key: string, tabs: readonly Tab[]): Tab | undefined {
  if (key === 'Home') return tabs[0]
  return key === 'End' ? tabs.at(-1) : undefined
}
