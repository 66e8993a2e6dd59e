import { type KeyboardEvent, type ReactNode, useId } from 'react'

interface TabsProps<Id extends string> {
  tabs: readonly { readonly id: Id; readonly label: string; readonly disabled?: boolean }[]
  value: Id
  onChange: (id: Id) => void
  /** Names the list of tabs for screen readers. */
  label: string
  /** The content of the selected tab. It is rendered in a panel that refers to the tab. */
  children?: ReactNode
  /** Vertical tabs at the left of their panel. The parent lays both out in a row. */
  vertical?: boolean
}

const moves: Readonly<Record<'horizontal' | 'vertical', Readonly<Record<string, number>>>> = {
  horizontal: { ArrowRight: 1, ArrowLeft: -1 },
  vertical: { ArrowDown: 1, ArrowUp: -1 },
}
const styles = {
  horizontal: {
    list: 'flex flex-wrap gap-x-5 border-b border-line',
    tab: '-mb-px min-h-11 min-w-11 flex-none border-b-2',
    chosen: '',
    panel: undefined,
  },
  vertical: {
    list: 'w-32 flex-none border-r border-line bg-sunken',
    tab: 'min-h-13 w-full border-l-3 px-3 text-left',
    chosen: 'bg-ground',
    panel: 'min-w-0 flex-1 px-4',
  },
} as const

export function Tabs<Id extends string>({ tabs, value, onChange, label, children, vertical = false }: TabsProps<Id>) {
  const base = useId()
  const direction = vertical ? 'vertical' : 'horizontal'
  const style = styles[direction]

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const usable = tabs.filter((tab) => !tab.disabled)
    const by = moves[direction][event.key]
    const target =
      by === undefined
        ? edgeTab(event.key, usable)
        : usable.at((usable.findIndex((tab) => tab.id === value) + by) % usable.length)
    if (target === undefined) return
    event.preventDefault()
    onChange(target.id)
    document.getElementById(`${base}-${target.id}`)?.focus()
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        aria-orientation={vertical ? 'vertical' : undefined}
        onKeyDown={move}
        className={style.list}
      >
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
            className={`${style.tab} text-base -outline-offset-2 disabled:opacity-45 ${tab.id === value ? `border-brand font-semibold text-brand ${style.chosen}` : 'border-transparent text-muted'}`}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${value}`} className={style.panel}>
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
