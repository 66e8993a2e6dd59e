import { Heart, Lightbulb, ThumbsUp } from 'lucide-react'
import type { NewsView } from '#shared/news/news.ts'
import { countNames, ownReaction } from './reaction-counts.ts'
import type { ReactToNews } from './use-news.ts'

const choices = [
  { type: 1, label: 'Informative', Icon: Lightbulb },
  { type: 2, label: 'Love', Icon: Heart },
  { type: 3, label: 'Like', Icon: ThumbsUp },
] as const

interface ReactionsProps {
  item: NewsView
  onReact: ReactToNews
  /** Shows the names too, over the full width. */
  large?: boolean
}

/** The reaction buttons with their counts. The user's own reaction has a filled icon, a border and bold figures. */
export function Reactions({ item, onReact, large = false }: ReactionsProps) {
  const own = ownReaction(item)
  return (
    // In the footer it is outside of the main landmark and needs a landmark of its own.
    <div
      role={large ? 'region' : 'group'}
      aria-label={`Reactions to: ${item.short_description}`}
      className={large ? 'grid grid-cols-3 gap-2' : '-ml-2 flex gap-1'}
    >
      {choices.map(({ type, label, Icon }) => {
        const count = item[countNames[type]]
        const style =
          type === own
            ? 'border-brand bg-tint font-semibold text-brand'
            : `${large ? 'border-line bg-surface' : 'border-transparent'} text-muted`
        return (
          <button
            key={type}
            type="button"
            aria-label={`${label}, ${count} ${count === 1 ? 'person' : 'people'}`}
            aria-pressed={type === own}
            onClick={() => void onReact(item, type)}
            className={`flex min-h-11 min-w-11 items-center justify-center rounded-control border text-sm -outline-offset-2 active:scale-95 ${style} ${large ? 'flex-col-reverse gap-0.5 px-1 py-2' : 'px-2'}`}
          >
            {large && `${label} `}
            <span className="flex items-center gap-1.5">
              <Icon aria-hidden className={type === own ? 'fill-current' : ''} />
              {count}
            </span>
          </button>
        )
      })}
    </div>
  )
}
