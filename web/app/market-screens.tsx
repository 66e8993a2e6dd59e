/** The screens around Home and the page of a company, in one file of code. */
export { Filter } from '#web/feature/market/list/filter.tsx'
export { Watchlist } from '#web/feature/market/watchlist/watchlist.tsx'
export { NewsFeed } from '#web/feature/news/news-feed.tsx'
export { NewsScreen } from './news-screen.tsx'
