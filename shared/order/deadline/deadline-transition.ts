import { dayMs, type Instant, later } from '#shared/kernel/instant.ts'
import type { Holidays } from '#shared/kernel/working-days.ts'
import { type Moment, overdue } from './deadlines.ts'
import { type GiveUpCause, giveUpCauses } from '#shared/order/facets.ts'
import type { Order } from '#shared/order/order.ts'
import { changed, type Transition, unchanged } from '#shared/order/order-transition.ts'
import { cancelPaid } from '#shared/order/transition.ts'

/** The states of which a person of the desk has to be told now: each once when it becomes due, and once a day while it lasts. */
export function alarmsDue(order: Order, now: Instant, holidays: Holidays): Moment[] {
  const { alarmed_at } = order.desk
  const isNew = ({ at }: Moment) => alarmed_at === null || at > alarmed_at || now >= later(alarmed_at, dayMs)
  return overdue(order, now, holidays).filter((moment) => moment.due === 'alarm' && isNew(moment))
}

/** The time of a state has passed: the order is given up, or its buyer is told that it takes longer. */
export function deadlinePassed(order: Order, now: Instant, holidays: Holidays): Transition {
  const late = overdue(order, now, holidays)
  const cause = late.map(({ due }) => due).find(isGiveUpCause)
  if (cause !== undefined) return cancelPaid(order, now, cause)
  const { desk } = order
  const isTold = desk.late_told_at !== null || !late.some(({ due }) => due === 'tell')
  const isAlarmed = alarmsDue(order, now, holidays).length === 0
  if (isTold && isAlarmed) return unchanged
  return changed(
    order,
    {
      desk: {
        ...desk,
        late_told_at: isTold ? desk.late_told_at : now,
        alarmed_at: isAlarmed ? desk.alarmed_at : now,
      },
    },
    isTold ? [] : ['late'],
  )
}

function isGiveUpCause(due: Moment['due']): due is GiveUpCause {
  return giveUpCauses.some((cause) => cause === due)
}
