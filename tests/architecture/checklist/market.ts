import { asks, type Entry } from './entry.ts'
import { dismissed, grouping, journey, money, ranges, screens } from './tests.ts'

const { home, company, news } = screens
const { market, notify, prices } = journey
const filtered = home('filters and sorts, and keeps it on the way to a company and through a reload')
const marked = market('%s is set, shown to its owner everywhere and to nobody else, and never goes back')
const listed = market('shows of a company what the contract names (D3)')

/** Companies, prices and news: what screens show, calls answer, constants and data say. */
export const marketEntries: Readonly<Record<string, Entry>> = {
  R14: asks('/home: the companies', home('shows each company in the list that it belongs to')),
  R15: asks('/filter, by the icon on the search bar', filtered, home('and from /filter opened directly to Home')),
  R16: asks(
    '/companyOverview: id, buy flag, data flag',
    company(
      'puts the news first with the',
      'opens the purchase with the',
      'survives the login by phone, once, and leads back into the app',
    ),
  ),
  R17: asks('/newinfo: newsId, userId, securityId', news('opens an item by a tap, by its address and after a reload')),
  S45: asks(
    'three lists; another one lets go of sectors and filter',
    home('shows each company in the list that it belongs to'),
    filtered,
  ),
  S46: asks(
    'search in Available: any part of a name, letters of either case',
    home('searches by a part of the name'),
    market('finds %s'),
  ),
  S47: asks('a card: logo, name, sector, price, change, two buttons', home('with a card of its own')),
  S48: asks(
    'Interested and Notify me: sent, read anew, and once only',
    home('keeps for each person what they marked'),
    marked,
    notify('is told when it comes on sale, by letter and on the phone, once, and nobody else is'),
  ),
  S49: asks(
    'first the notice of the first credit, then of a holiday',
    home('gives notice of the first credit, then of a holiday until the day ends'),
  ),
  S50: asks(
    'ten places while it loads; Oopsy, no results!',
    home('keeps the place of ten companies until the first have come', 'says what to do when there is none'),
  ),
  S51: asks('filter: sectors, several; market cap, one', filtered),
  S52: asks(
    'CLEAR ALL, CANCEL, APPLY',
    home('changes nothing on CANCEL, and lets go of everything on CLEAR ALL'),
    filtered,
  ),
  S53: asks(
    'the head of a company, and how its change is reckoned',
    company('has sector, ISIN, depositories, price and change', 'tells how the change is reckoned'),
  ),
  S54: asks(
    'Price Trend, About, News; what comes first',
    company('puts the news first with the', 'opens the purchase with the'),
  ),
  S55: asks(
    'ranges, those that are too long shut, 52 weeks',
    company('begins at six months and draws the range that is chosen', 'shuts what the history is too short for'),
  ),
  S56: asks(
    'overview of 60 words, investors, financials, face value',
    company(
      'cuts the overview to 60 words without breaking it',
      'has investors in words, financials with their month, and the face value',
    ),
  ),
  S57: asks(
    'news: newest first, reactions, six places for 300 ms',
    journey.news('come newest first, by publication and then by the day they were picked'),
    news('keeps the place of six items, for 300 ms at least'),
  ),
  S58: asks('an item of news, its reactions, back to the company', news('and leads back to where the news were left')),
  S59: asks(
    'a reaction is sent, taken back when it is active, read anew',
    news('counts a tap at once, lets it become another and be taken back'),
    journey.news('is given, becomes another, and is taken back'),
  ),
  E25: asks('GET /getHolidayForMobile', market('tells today’s holiday, on that day in India alone')),
  E59: asks('GET /getAllSector', market('has its sectors (E59, D4)')),
  E60: asks('POST /filtersector', market('is filtered by sectors alone in the same shape')),
  E61: asks(
    'the listing by user, list, filter and sort',
    market('is in three lists, each in the provider’s own order', 'finds %s'),
  ),
  E62: asks(
    'POST /security_by_filter_and_sort',
    market('finds %s', 'comes in pages of any size', 'is asked for oneself alone'),
  ),
  E63: asks('GET /buy_unlisted_shares', screens.buy('takes a person from the phone number to owned shares')),
  E64: asks('POST /buy_unlisted_shares', screens.buy('takes a person from the phone number to owned shares')),
  E65: asks('POST /setSecurityInterestData', marked, market('is kept once when it is set by several at once')),
  E66: asks(
    'POST /setSecurityNotifyData',
    marked,
    market('%s is nobody’s for another, and of nothing that is not listed'),
  ),
  E67: asks('GET /security/{id}', market('shows one company whole (E67)')),
  E68: asks(
    'POST /priceGraph',
    prices(
      'is there before its file is, and for nobody who asks for a company that there is not',
      'loses the days that are more than two years ago',
    ),
  ),
  E69: asks('POST /getSecurityNews/{securityId}', journey.news('come newest first', 'tell what D5 names')),
  E70: asks(
    'POST /getSecurityNewsReactionCount/{newsId}',
    journey.news('is given, becomes another, and is taken back'),
  ),
  E71: asks(
    'POST /setSecurityNewsReaction/{reactionRowId or null}',
    journey.news(
      'of a second tab that knows of none changes the one that is there',
      'belongs to one person and one item of one company',
    ),
  ),
  C14: asks(
    'ten places, six for news; 300 ms; 60 words',
    home('keeps the place of ten companies'),
    news('keeps the place of six items, for 300 ms at least'),
    company('cuts the overview to 60 words'),
  ),
  C15: asks(
    'percent: two decimals with sign; rupees: two decimals',
    money('group as in India', 'carry their sign'),
    home('with a card of its own'),
  ),
  C16: asks(
    'ranges of 8 days to 105 weeks, 130 points, 1.5 seconds',
    ranges('are as long as the specification says'),
    grouping('leaves up to 130 points as they are'),
    company('for 1.5 seconds'),
  ),
  C17: asks('1 small, 2 middle, 3 large', filtered, market('finds %s')),
  C19: asks(
    'a holiday is hidden until 23:59:59',
    dismissed('lasts until 23:59:59 in India'),
    home('until the day ends (S49, C19)'),
  ),
  C27: asks('1 available, 2 out of stock, 3 coming soon', market('is in three lists')),
  C28: asks('1 informative, 2 love, 3 like', journey.news('is given, becomes another, and is taken back')),
  X65: asks(
    'Oopsy, no results! and Oopsy, no news!',
    home('says what to do when there is none'),
    news('says that there is no news'),
  ),
  T25: asks('Interested and Notify me: no way back', marked),
  T26: asks('a reaction comes and goes', journey.news('is given, becomes another, and is taken back')),
  D3: asks('what a security tells', listed),
  D4: asks('what a sector tells', market('has its sectors (E59, D4)')),
  D5: asks('what an item of news tells', journey.news('tell what D5 names')),
  D6: asks('what a holiday tells', market('tells today’s holiday')),
  D7: asks(
    'what a point of the price line tells',
    prices('is recorded for every company in it, and shows wherever prices do'),
  ),
}
