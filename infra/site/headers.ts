import type { Settings } from '#functions/platform/settings.ts'

/** `app`: whatever an investor opens, up to the checkout and the proof of their phone number. `desk`: the operators' pages. `plain`: all else, which talks to nobody but us. */
export type Document = 'app' | 'desk' | 'plain'

/** Which document a path belongs to, as CloudFront's patterns; the first that fits, else the app, which is every screen. */
export const documentPaths: readonly (readonly [pattern: string, document: Document])[] = [
  ['/desk', 'desk'],
  ['/desk/*', 'desk'],
  ['/desk.html', 'desk'],
  ['/assets/*', 'plain'],
  ['/config.json', 'plain'],
]

export function documentOf(path: string): Document {
  const fits = (pattern: string) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern)
  return documentPaths.find(([pattern]) => fits(pattern))?.[1] ?? 'app'
}

type Places = Pick<Settings, 'razorpay' | 'siteAddress' | 'phoneProof' | 'firebase'> & {
  /** Where the presigned addresses of pictures lead, when that is another origin than the site's. */
  readonly filesAddress?: string
}

/** Two years, as browsers want it who keep a list of such sites. */
export const httpsOnlySeconds = 63_072_000

/** What nothing of ours uses. The clipboard is left as it is: people copy their order's id. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** What goes with every page and file of the site, wherever it is served. */
export function securityHeaders(document: Document, settings: Places): Readonly<Record<string, string>> {
  return {
    'content-security-policy': policyOf(document, settings),
    'permissions-policy': permissionsOf(document, settings),
    ...commonHeaders(settings),
  }
}

/** What goes with the API's answers too. */
export function commonHeaders({ siteAddress }: Pick<Places, 'siteAddress'>): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The checkout opens the bank in a window that has to find its way back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(siteAddress.startsWith('https:') && {
      'strict-transport-security': `max-age=${httpsOnlySeconds}; includeSubDomains; preload`,
    }),
  }
}

/**
 * What the build writes into pages themselves (drawn-pages.ts), by its hash: whatever else stands in one is refused. When a look or
 * the script has changed, tests/performance/site.test.ts tells what is to stand here; until then a browser waits for the files.
 */
export const drawn = {
  script: "'sha256-HofoNmFpLOgq7Rv3KrDyC9WPHbRaBYxL3kD81y20Ym0='",
  styles: {
    'landing.html': "'sha256-xRAPvEhhagSadFNStjmPcuCJhXl5teyRau6Qmrltyt8='",
    'home.html': "'sha256-dRAVgcqaggr90MVy9L85fLY9U4RSamNGXFLl+BNpUDs='",
  },
} as const

/** Scripts and styles come from us, the checkout and the bot check as files, never from within a page; but for what the build has written there. What React and Radix style as they go, they style by script. */
export function policyOf(document: Document, settings: Places): string {
  const { script, frame, connect, form } =
    document === 'app' ? allOf(checkoutHosts(settings), proofHosts(settings)) : nobody
  const policy: readonly (readonly [string, ...string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...(document === 'app' ? [drawn.script] : []), ...script],
    ['style-src', "'self'", ...(document === 'app' ? Object.values(drawn.styles) : [])],
    [
      'img-src',
      "'self'",
      'data:',
      ...(document === 'plain'
        ? []
        : ['blob:', ...(settings.filesAddress === undefined ? [] : [settings.filesAddress])]),
    ],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...connect],
    ['manifest-src', "'self'"],
    ['worker-src', "'self'"],
    ['frame-src', ...orNone(frame)],
    ['form-action', "'self'", ...form],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
  ]
  return policy.map((directive) => directive.join(' ')).join('; ')
}

interface Hosts {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
  readonly form: readonly string[]
}

const nobody: Hosts = { script: [], frame: [], connect: [], form: [] }
const realCheckout = 'https://checkout.razorpay.com'
/** Where the real checkout reports how it went. */
const telemetry = 'https://lumberjack.razorpay.com'

/** The checkout loads its script from one host, and frames, asks and posts to the other. Signing is a page of the partner's own, so it needs nothing here. */
function checkoutHosts({ razorpay }: Pick<Settings, 'razorpay'>): Hosts {
  const [checkout, api] = [razorpay.checkoutAddress, razorpay.address].map((address) => new URL(address).origin) as [
    string,
    string,
  ]
  const both = [...new Set([checkout, api])]
  return {
    script: [checkout],
    frame: both,
    connect: checkout === realCheckout ? [...both, telemetry] : both,
    form: [api],
  }
}

const identityToolkit = 'https://identitytoolkit.googleapis.com'
const secureToken = 'https://securetoken.googleapis.com'
/** Its scripts, its frames and its word on them, as its maker's guide to such policies names them. */
const botCheck = 'https://www.google.com/recaptcha/'
const botCheckFiles = 'https://www.gstatic.com/recaptcha/'
const botCheckFrames = 'https://recaptcha.google.com/recaptcha/'

/** Where the browser itself asks for a code: the phone-authentication service and its bot check, or a stand-in, which has none. */
function proofHosts({ phoneProof, firebase }: Pick<Settings, 'phoneProof' | 'firebase'>): Hosts {
  if (phoneProof !== 'firebase') return nobody
  if (firebase.emulatorUrl !== undefined) return { ...nobody, connect: [new URL(firebase.emulatorUrl).origin] }
  return {
    script: [botCheck, botCheckFiles],
    frame: [botCheck, botCheckFrames],
    connect: [identityToolkit, secureToken, botCheck],
    form: [],
  }
}

function allOf(...hosts: readonly Hosts[]): Hosts {
  const all = (part: keyof Hosts) => [...new Set(hosts.flatMap((each) => each[part]))]
  return { script: all('script'), frame: all('frame'), connect: all('connect'), form: all('form') }
}

/** The camera takes the selfie; the checkout's frame may ask the phone's own way to pay. */
function permissionsOf(document: Document, settings: Places): string {
  const payers = document === 'app' ? checkoutHosts(settings).frame.map((host) => `"${host}"`) : []
  return ['camera=(self)', `payment=(${payers.join(' ')})`, ...unusedFeatures.map((feature) => `${feature}=()`)].join(
    ', ',
  )
}

function orNone(hosts: readonly string[]): readonly string[] {
  return hosts.length === 0 ? ["'none'"] : hosts
}
