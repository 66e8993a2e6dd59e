import { t } from '@lingui/core/macro'
import { useBack } from '#web/platform/navigation/navigation.ts'
import { Screen } from '#web/ui/layout/screen.tsx'
import { NewsPages } from './news-list.tsx'

/** `/news`: the news of all companies, newest first. */
export function NewsFeed() {
  const back = useBack('/home')
  return (
    <Screen title={t`News`} onBack={back}>
      <NewsPages />
    </Screen>
  )
}
