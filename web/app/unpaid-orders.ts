import { lazyScreen } from '#web/platform/lazy-screen.tsx'

/** The bar of unpaid orders, on Home and on a company. */
export const unpaidOrders = lazyScreen('OpenOrderBar', () => import('#web/feature/order/open-order-bar.tsx'))
