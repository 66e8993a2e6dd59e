import { asks, type Entry } from './entry.ts'
import { dismissed, grouping, integration, money, ranges, screens } from './tests.ts'

const { home, company, news } = screens
const { market, notify, prices } = integration
const filtered = home('filters and sorts, and keeps both on the way to a company and through a reload (S51, S52)')
const marked = market('%s is set, shown to its owner everywhere and to no one else, and set once')
const listed = market('has the fields of the contract for each company')

/** Companies, prices and news: screens, endpoints, constants and data. */
export const marketEntries: Readonly<Record<string, Entry>> = {
  R14: asks('/home: the companies', home('shows each company in its list, with its card (S45, S47)')),
  R15: asks('/filter, by the icon on the search bar', filtered, home('and from /filter opened directly to Home')),
  R16: asks(
    '/companyOverview: id, buy flag, data flag',
    company(
      'puts the news first with the',
      'opens the purchase with the',
      'is kept through a login by phone, once, and leads back into the app',
    ),
  ),
  R17: asks('/newinfo: newsId, userId, securityId', news('opens an item by a tap, by its address and after a reload')),
  S45: asks(
    'three lists; changing the list clears sectors and filter',
    home('shows each company in its list, with its card (S45, S47)'),
    filtered,
  ),
  S46: asks(
    'search in Available: any part of a name, case-insensitive',
    home('searches by a part of the name'),
    market('finds %s'),
  ),
  S47: asks(
    'a card: logo, name, sector, price, change, two buttons',
    home('shows each company in its list, with its card (S45, S47)'),
  ),
  S48: asks(
    'Interested and Notify me: sent, read again, only once',
    home('keeps each person’s watchlist (S48)'),
    marked,
    notify('is notified when it comes on sale, by e-mail and push, once, and no other user is'),
  ),
  S49: asks(
    'first the message about the first credit, then the one about a holiday',
    home('shows the banner about the first credit and that of a holiday, each until it is closed'),
  ),
  S50: asks(
    'ten placeholders while loading; Oopsy, no results!',
    home(
      'shows placeholders of ten companies until the first have loaded (S50, C14)',
      'says what to do when there is none',
    ),
  ),
  S51: asks('filter: sectors, several; market cap, one', filtered),
  S52: asks(
    'CLEAR ALL, CANCEL, APPLY',
    home('changes nothing on CANCEL, and removes all filters on CLEAR ALL (S52)'),
    filtered,
  ),
  S53: asks(
    'the header of a company, and how its change is calculated',
    company(
      'shows sector, ISIN, depositories, price and change',
      'explains the calculation of the change: for 1.5 seconds on tap and hover, on keyboard focus, and always to screen readers',
    ),
  ),
  S54: asks(
    'Price Trend, About, News, and their order',
    company('puts the news first with the', 'opens the purchase with the'),
  ),
  S55: asks(
    'ranges, closed ones for a short history, 52 weeks',
    company(
      'starts with six months and draws the chosen range',
      'disables ranges longer than the history, and announces why',
    ),
  ),
  S56: asks(
    'overview of 60 words, investors, financials, face value',
    company(
      'truncates the overview to 60 words without breaking it, and shows the rest',
      'lists investors as text, financials with their month, and the face value',
    ),
  ),
  S57: asks(
    'news: newest first, reactions, six placeholders for 300 ms',
    integration.news('come newest first, by publication and then by day of selection, and in pages'),
    news('shows placeholders of six items for at least 300 ms (S57, C14)'),
  ),
  S58: asks(
    'a news item, its reactions, back to the company',
    news(
      'opens an item by a tap, by its address and after a reload, and leads back to the scroll position of the list',
    ),
  ),
  S59: asks(
    'a reaction is sent, removed when it is active, read again',
    news('counts a reaction at once, changes and removes it, and shows the same to others and after a reload'),
    integration.news('is added, changed and removed; counts are public, and each user sees their own'),
  ),
  E25: asks('GET /getHolidayForMobile', market('returns today’s holiday, by the calendar day of India (E25)')),
  E59: asks('GET /getAllSector', market('has its sectors (E59)')),
  E60: asks('POST /filtersector', market('is filtered by sectors in the same shape (E60)')),
  E61: asks(
    'the catalogue by user, list, filter and sort',
    market('has three lists, each in catalogue order', 'finds %s'),
  ),
  E62: asks(
    'POST /security_by_filter_and_sort',
    market('finds %s', 'has pages of any size, complete to the end', 'is refused for another user'),
  ),
  E63: asks('GET /buy_unlisted_shares', screens.buy('leads from the phone number to owned shares')),
  E64: asks('POST /buy_unlisted_shares', screens.buy('leads from the phone number to owned shares')),
  E65: asks('POST /setSecurityInterestData', marked, market('is stored once when it is set several times at once')),
  E66: asks(
    'POST /setSecurityNotifyData',
    marked,
    market('%s is refused for another user, and for an unknown company'),
  ),
  E67: asks('GET /security/{id}', market('returns all fields of one company (E67)')),
  E68: asks(
    'POST /priceGraph',
    prices(
      'exists before its file does, and not for an unknown company',
      'drops the days that are more than two years old',
    ),
  ),
  E69: asks(
    'POST /getSecurityNews/{securityId}',
    integration.news('come newest first', 'have the fields of the contract, and empty reactions where there are none'),
  ),
  E70: asks(
    'POST /getSecurityNewsReactionCount/{newsId}',
    integration.news('is added, changed and removed; counts are public, and each user sees their own'),
  ),
  E71: asks(
    'POST /setSecurityNewsReaction/{reactionRowId or null}',
    integration.news(
      'of a second tab that does not know the first changes the existing one',
      'belongs to one user and one item of one company: anything else is not found',
    ),
  ),
  C14: asks(
    'ten placeholders, six for news; 300 ms; 60 words',
    home('shows placeholders of ten companies until the first have loaded (S50, C14)'),
    news('shows placeholders of six items for at least 300 ms (S57, C14)'),
    company('truncates the overview to 60 words without breaking it, and shows the rest'),
  ),
  C15: asks(
    'percent: two decimals with a sign; rupees: two decimals',
    money('group as in India', 'carry their sign'),
    home('shows each company in its list, with its card (S45, S47)'),
  ),
  C16: asks(
    'ranges of 8 days to 105 weeks, 130 points, 1.5 seconds',
    ranges('have the specified lengths'),
    grouping('keeps up to 130 points'),
    company('for 1.5 seconds'),
  ),
  C17: asks('1 small, 2 middle, 3 large', filtered, market('finds %s')),
  C19: asks(
    'a holiday is hidden until 23:59:59',
    dismissed('lasts until 23:59:59 in India'),
    home('until the day ends (S49, C19)'),
  ),
  C27: asks('1 available, 2 out of stock, 3 coming soon', market('has three lists, each in catalogue order')),
  C28: asks(
    '1 informative, 2 love, 3 like',
    integration.news('is added, changed and removed; counts are public, and each user sees their own'),
  ),
  X65: asks(
    'Oopsy, no results! and Oopsy, no news!',
    home('says what to do when there is none'),
    news('says that there is no news'),
  ),
  T25: asks('Interested and Notify me cannot be undone', marked),
  T26: asks(
    'a reaction can be set and removed',
    integration.news('is added, changed and removed; counts are public, and each user sees their own'),
  ),
  D3: asks('the fields of a security', listed),
  D4: asks('the fields of a sector', market('has its sectors (E59)')),
  D5: asks(
    'the fields of a news item',
    integration.news('have the fields of the contract, and empty reactions where there are none'),
  ),
  D6: asks('the fields of a holiday', market('returns today’s holiday, by the calendar day of India (E25)')),
  D7: asks('the fields of a price point', prices('is recorded for every company in it, and shown wherever prices are')),
}
