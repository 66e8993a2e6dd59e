import { navigate } from '#web/platform/navigation.ts'

/** RG4: from the sign-up screens the arrow leads to the beginning. */
export function toLanding(): void {
  navigate('/', { replace: true })
}
