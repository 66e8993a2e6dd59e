import { navigate } from '#web/platform/navigation/navigation.ts'

/** The back arrow of the sign-up screens opens the landing screen. */
export function toLanding(): void {
  navigate('/', { replace: true })
}
