import type { Ports } from '#functions/kit/port/ports.ts'
import type { Day } from '#shared/kernel/instant.ts'
import { Holiday } from '#shared/market/market.ts'

const holidayKey = (day: Day) => ({ pk: 'holiday', sk: day })

export async function loadHoliday(ports: Ports, day: Day): Promise<Holiday | undefined> {
  const item = await ports.table.get(holidayKey(day))
  return item === undefined ? undefined : Holiday.parse(item)
}

export async function saveHoliday(ports: Ports, holiday: Holiday): Promise<void> {
  await ports.table.put({ ...holidayKey(holiday.date), ...holiday })
}

export async function deleteHoliday(ports: Ports, day: Day): Promise<void> {
  await ports.table.delete(holidayKey(day))
}
