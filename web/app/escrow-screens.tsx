/** The screens of escrow, in one file of code. */
export { PoweredBy } from '#web/feature/escrow/powered-by.tsx'
export { VouchSlides } from '#web/feature/escrow/vouch-slides.tsx'
export { VouchStatus } from '#web/feature/escrow/vouch-status.tsx'
