import { PoweredBy } from '#web/feature/escrow/powered-by.tsx'
import { VouchSlides } from '#web/feature/escrow/vouch-slides.tsx'
import { VouchStatus } from '#web/feature/escrow/vouch-status.tsx'
import { groupScreens } from '#web/platform/screen-group.tsx'

/** The screens of escrow. */
export const EscrowScreens = groupScreens({
  '/vouchslides': VouchSlides,
  '/poweredby': PoweredBy,
  '/vouchstatus': VouchStatus,
})
