/**
 * What all screens use, before the login and behind it. The bundler puts into the first file what that file imports, so that no screen
 * waits for a second one.
 */
import 'lucide-react/icons/chevron-right'
import 'lucide-react/icons/x'
import '#shared/kernel/day.ts'
import '#shared/kernel/format.ts'
import '#shared/market/rows.ts'
import '#web/lib/format.ts'
import '#web/lib/pause.ts'
import '#web/native/store.ts'
import '#web/platform/navigate-back.ts'
import '#web/ui/company-logo.tsx'
import '#web/ui/countdown.tsx'
import '#web/ui/disclosure.tsx'
import '#web/ui/link.tsx'
import '#web/ui/percent.tsx'
import '#web/ui/step-progress.tsx'
