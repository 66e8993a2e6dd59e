import type { NewsView } from '#shared/news/news.ts'
import { people, reactionChoices } from './reaction-choices.ts'
import { countNames, ownReaction } from './reaction-counts.ts'

/** The reactions to an item of the list, of those that somebody has chosen. They are chosen where the item is read. */
export function ReactionSummary({ item }: { item: NewsView }) {
  const own = ownReaction(item)
  const chosen = reactionChoices().filter(({ type }) => item[countNames[type]] > 0)
  return (
    <span className="flex flex-none items-center gap-2.5 empty:hidden">
      {chosen.map(({ type, label, Icon }) => {
        const count = item[countNames[type]]
        return (
          <span key={type} className={`flex items-center gap-1 ${type === own ? 'font-semibold text-brand' : ''}`}>
            <Icon aria-hidden className={`size-4 ${type === own ? 'fill-current' : ''}`} />
            <span aria-hidden className="tabular-nums">
              {count}
            </span>
            <span className="sr-only">{`${label}, ${people(count)}`}</span>
          </span>
        )
      })}
    </span>
  )
}
