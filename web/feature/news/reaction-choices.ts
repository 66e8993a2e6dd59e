import { plural, t } from '@lingui/core/macro'
import { Heart, Lightbulb, ThumbsUp } from 'lucide-react'

/** The reactions, in the order of the specification. */
export const reactionChoices = () =>
  [
    { type: 1, label: t`Informative`, Icon: Lightbulb },
    { type: 2, label: t`Love`, Icon: Heart },
    { type: 3, label: t`Like`, Icon: ThumbsUp },
  ] as const

export function people(count: number): string {
  return plural(count, { one: '# person', other: '# people' })
}
