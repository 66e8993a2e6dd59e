/**
 * What login and sign-up share with the screens behind them. The bundler puts into the first file what that file imports, so that they
 * need no second one.
 */
import 'lucide-react/icons/chevron-right'
import 'lucide-react/icons/message-circle'
import 'lucide-react/icons/user-round'
import 'lucide-react/icons/x'
import '#web/lib/pause.ts'
import '#web/platform/navigate-back.ts'
import '#web/ui/countdown.tsx'
import '#web/ui/step-progress.tsx'
