import { Heart, Lightbulb, ThumbsUp } from 'lucide-react'

/** The reactions, in the order of the specification. */
export const reactionChoices = [
  { type: 1, label: 'Informative', Icon: Lightbulb },
  { type: 2, label: 'Love', Icon: Heart },
  { type: 3, label: 'Like', Icon: ThumbsUp },
] as const

export function people(count: number): string {
  return `${count} ${count === 1 ? 'person' : 'people'}`
}
