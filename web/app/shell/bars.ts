import { lazyScreen } from '#web/platform/lazy-screen.tsx'

/** What waits for the person, on Home. */
export const waitingBar = lazyScreen('WaitingBar', () => import('./waiting-bar.tsx'))

/** The order that waits, on its company. */
export const orderBar = lazyScreen('OrderBar', () => import('#web/feature/order/purchase/order-bar.tsx'))
