import { formatDay, formatWhen } from '#shared/kernel/format.ts'
import { say } from '#web/language/language.ts'

/** A day or a time of day in any of the forms of shared/kernel/format.ts, with the months of each language. */
const moments = /(\d\d-\d\d-\d+|\d+:\d\d(?: [ap]m)?|\d+ (?:[A-Z][a-z]{2}\b|\S+॰)|[A-Z][a-z]{2} \d\d \d+)/

/** A text that breaks at no hyphen or space of its dates. Large ones grow up to a part of the screen's width, so that they fit into a card. */
export function Dated({ text }: { text: string }) {
  return say(text)
    .split(moments)
    .map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        <span key={index} className="text-[length:min(1em,6vw)] whitespace-nowrap">
          {part}
        </span>
      ),
    )
}

/** `21-11-2026` within running text. */
export function Day({ at }: { at: string }) {
  return <Dated text={formatDay(at)} />
}

/** `21-11-2026, 2:05 pm`, in India, within running text: it breaks between day and time only. */
export function When({ at }: { at: string }) {
  return <Dated text={formatWhen(at)} />
}
