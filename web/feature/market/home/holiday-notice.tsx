import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { dismissHoliday, isHolidayDismissed } from './holiday-dismissed.ts'
import { Notice } from './notice.tsx'

/** Today's holiday, until the user closes it or the day ends. Shown at the lower edge, because it loads late and must not shift the layout. */
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
    <Notice label={t`Holiday`} className="border-t border-line" onClose={close}>
      <p className="text-base font-semibold">{holiday.holiday_name}</p>
      <p className="line-clamp-3">{holiday.description}</p>
    </Notice>
  )
}
