/** Only this many characters of a user agent are read. Real ones are shorter; a longer one is hostile. */
const userAgentLengthMax = 400

/** The first match counts, because most browsers also name the browsers that they descend from. */
const browsers: readonly (readonly [token: string, name: string])[] = [
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

const systems: readonly (readonly [token: string, name: string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
]

/**
 * Browser and system of a user agent, as shown to people: "Chrome on Android". Built only from the names above; empty
 * when none matches.
 */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, userAgentLengthMax)
  const [browser, system] = [firstMatch(browsers, text) ?? appleWebView(text), firstMatch(systems, text)]
  if (browser === undefined) return system ?? ''
  return system === undefined ? browser : `${browser} on ${system}`
}

/** A web view in an app on iOS names its engine, but no browser. */
function appleWebView(text: string): string | undefined {
  return /iPhone|iPad/.test(text) && text.includes('AppleWebKit/') ? 'App' : undefined
}

function firstMatch(names: readonly (readonly [token: string, name: string])[], text: string): string | undefined {
  return names.find(([token]) => text.includes(token))?.[1]
}
