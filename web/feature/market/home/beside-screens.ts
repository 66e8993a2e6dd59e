import { lazyScreen } from '#web/platform/lazy-screen.tsx'

// Only a wide window has room for them.
const fetchBeside = () => import('./beside-list.tsx')

export const besideList = lazyScreen('BesideList', fetchBeside)
export const keptByEscrow = lazyScreen('KeptByEscrow', fetchBeside)
