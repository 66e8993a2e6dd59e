/** As much of what a browser says as is looked at: none says more, and whoever does means harm. */
const looksAt = 400

/** First one that fits: most browsers also call themselves what they descend from. */
const browsers: readonly (readonly [mark: string, name: string])[] = [
  ['; wv)', 'App'],
  ['AnshApp', 'App'],
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['OPT/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['YaBrowser/', 'Yandex'],
  ['DuckDuckGo/', 'DuckDuckGo'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]

const systems: readonly (readonly [mark: string, name: string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
]

/** What somebody logs in with, in words for people: "Chrome on Android". Empty when the browser does not say; made of our own words alone, whatever it says. */
export function deviceName(userAgent: string | undefined): string {
  const said = (userAgent ?? '').slice(0, looksAt)
  const [browser, system] = [firstIn(browsers, said) ?? appleView(said), firstIn(systems, said)]
  if (browser === undefined) return system ?? ''
  return system === undefined ? browser : `${browser} on ${system}`
}

/** The web view of an app on Apple's phones names an engine, but no browser. */
function appleView(said: string): string | undefined {
  return /iPhone|iPad/.test(said) && said.includes('AppleWebKit/') ? 'App' : undefined
}

function firstIn(names: readonly (readonly [mark: string, name: string])[], said: string): string | undefined {
  return names.find(([mark]) => said.includes(mark))?.[1]
}
