import { t } from '@lingui/core/macro'
import type { NewsView } from '#shared/news/news.ts'
import { people, reactionChoices } from './reaction-choices.ts'
import { countNames, ownReaction } from './reaction-counts.ts'
import type { ReactToNews } from './use-news.ts'

/** The picker below an item. The reader's own reaction has a filled icon, a border and bold figures; a count of nobody is no figure. */
export function Reactions({ item, onReact }: { item: NewsView; onReact: ReactToNews }) {
  const own = ownReaction(item)
  return (
    <section
      aria-label={t`Reactions to: ${item.short_description}`}
      className="flex flex-wrap gap-2 border-t border-line pt-4"
    >
      {reactionChoices().map(({ type, label, Icon }) => {
        const count = item[countNames[type]]
        const style =
          type === own ? 'border-brand bg-tint font-semibold text-brand' : 'border-line bg-surface text-muted'
        return (
          <button
            key={type}
            type="button"
            aria-label={`${label}, ${people(count)}`}
            aria-pressed={type === own}
            onClick={() => void onReact(item, type)}
            className={`flex min-h-11 items-center gap-1.5 rounded-full border px-3 text-sm active:scale-95 ${style}`}
          >
            <Icon aria-hidden className={type === own ? 'fill-current' : ''} />
            {label}
            {count > 0 && <span className="tabular-nums">{count}</span>}
          </button>
        )
      })}
    </section>
  )
}
