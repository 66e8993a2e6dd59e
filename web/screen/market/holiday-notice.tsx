import { CalendarDays, X } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '#web/api/use-endpoint.ts'
import { dismissHoliday, isHolidayDismissed } from './holiday-dismissed.ts'

/** Today's holiday, until it is closed or over (S49). It stands at the lower edge: coming late, it must not move what is read. */
export function HolidayNotice() {
  const [closed, setClosed] = useState(() => isHolidayDismissed(Date.now()))
  const { data } = useEndpoint('readHolidays', closed ? null : {})
  const holiday = data?.data[0]
  if (closed || holiday === undefined) return null
  function close() {
    dismissHoliday(Date.now())
    setClosed(true)
  }
  return (
    <aside aria-label="Holiday" className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 flex items-center gap-2.5 border-t border-line bg-tint py-1 pr-1 pl-4">
      <CalendarDays aria-hidden className="text-brand" />
      <div className="min-w-0 flex-1 py-2">
        <p className="text-base font-semibold wrap-anywhere">{holiday.holiday_name}</p>
        <p className="line-clamp-3 text-sm text-muted wrap-anywhere">{holiday.description}</p>
      </div>
      <button type="button" onClick={close} aria-label="Close this notice" className="grid size-11 flex-none place-items-center text-muted">
        <X aria-hidden />
      </button>
    </aside>
  )
}
