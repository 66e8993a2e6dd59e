import type { ComponentType, ReactNode } from 'react'

interface StatusBarProps {
  /** Names the region for screen readers. */
  label: string
  Icon: ComponentType<{ 'aria-hidden': true; className: string }>
  /** `you`: the person has to act. `others`: it goes on by itself. */
  turn: 'you' | 'others'
  title: ReactNode
  detail?: ReactNode
  action: string
  busy?: boolean
  onAction: () => void
  failure?: string | undefined
}

const tones = { you: 'bg-warn-tint', others: 'bg-sunken' } as const
const marks = { you: 'text-warn', others: 'text-muted' } as const

/** One row that says what waits. A tap anywhere on it leads there. With large text only the title is left: the detail is on the screen it leads to. */
export function StatusBar({ label, Icon, turn, title, detail, action, busy, onAction, failure }: StatusBarProps) {
  return (
    <section aria-label={label} className={`relative border-t border-line px-[16px] py-2 ${tones[turn]}`}>
      <div className="flex items-center gap-[12px]">
        <Icon aria-hidden className={`@max-[15rem]:hidden ${marks[turn]}`} />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 wrap-anywhere text-[length:min(var(--text-base),5vw)] font-semibold">{title}</h2>
          {detail !== undefined && <p className="text-sm text-muted @max-[15rem]:hidden">{detail}</p>}
        </div>
        <button
          type="button"
          disabled={busy}
          aria-busy={busy || undefined}
          onClick={onAction}
          className={`flex-none rounded-full px-[14px] py-1.5 text-[length:min(var(--text-base),5vw)] font-semibold after:absolute after:inset-0 disabled:opacity-45 ${turn === 'you' ? 'bg-brand text-on-brand' : 'text-brand'}`}
        >
          {action}
        </button>
      </div>
      {failure !== undefined && (
        <p role="alert" className="mt-1 text-sm text-loss">
          {failure}
        </p>
      )}
    </section>
  )
}
