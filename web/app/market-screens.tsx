import { Filter } from '#web/feature/market/filter.tsx'
import { Watchlist } from '#web/feature/market/watchlist.tsx'
import { NewsFeed } from '#web/feature/news/news-feed.tsx'
import { groupScreens } from '#web/platform/screen-group.tsx'
import { NewsScreen } from './news-screen.tsx'

/** The screens around Home and the page of a company. */
export const MarketScreens = groupScreens({
  '/filter': Filter,
  '/watchlist': Watchlist,
  '/newinfo': NewsScreen,
  '/news': NewsFeed,
})
