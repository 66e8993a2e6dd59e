import { formatDay, formatWhen } from '#shared/kernel/format.ts'
import { monthNames } from '#web/lib/dates.ts'

/** A day or a time of day in any of the forms of shared/kernel/format.ts, with the months of the language. */
function moments(): RegExp {
  const month = `(?:${monthNames().join('|')})`
  return new RegExp(String.raw`(\d\d-\d\d-\d+|\d+:\d\d(?: [ap]m)?|\d+ ${month}|${month} \d\d \d+)`)
}

/** A text that breaks at no hyphen or space of its dates. Large ones grow up to a part of the screen's width, so that they fit into a card. */
export function Dated({ text }: { text: string }) {
  return text.split(moments()).map((part, index) =>
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
