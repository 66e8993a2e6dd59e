import type { Settings } from '#functions/platform/settings.ts'
import { openapiPath } from './page-path.ts'

/** `app`: all pages of investors, with the checkout and phone authentication. `desk`: the operators' pages. `plain`: files, which load nothing from other origins. */
export type Document = 'app' | 'desk' | 'plain'

/** The document of each path as CloudFront path patterns. The first match counts; every other path is `app`. */
export const documentPaths: readonly (readonly [pattern: string, document: Document])[] = [
  ['/desk', 'desk'],
  ['/desk/*', 'desk'],
  ['/desk.html', 'desk'],
  ['/assets/*', 'plain'],
  ['/config.json', 'plain'],
  [openapiPath, 'plain'],
]

export function documentOf(path: string): Document {
  const matches = (pattern: string) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
  return documentPaths.find(([pattern]) => matches(pattern))?.[1] ?? 'app'
}

type PolicySources = Pick<Settings, 'razorpay' | 'siteAddress' | 'phoneProof' | 'firebase'> & {
  /** The origin of presigned addresses of pictures, when it differs from the site's. */
  readonly filesAddress?: string
}

/** Two years, as https://hstspreload.org recommends; it requires one year at least. */
export const httpsOnlySeconds = 63_072_000

/** Browser features that the site does not use. The clipboard is not among them, because people copy order ids. */
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

/** The headers of every page and file of the site, locally, on an emulator and on AWS. */
export function securityHeaders(document: Document, settings: PolicySources): Readonly<Record<string, string>> {
  return {
    'content-security-policy': policyOf(document, settings),
    'permissions-policy': permissionsOf(document, settings),
    ...commonHeaders(settings),
  }
}

/** The headers that API responses have too. */
export function commonHeaders({ siteAddress }: Pick<PolicySources, 'siteAddress'>): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The checkout opens the bank in a popup, which must reach its opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(siteAddress.startsWith('https:') && {
      'strict-transport-security': `max-age=${httpsOnlySeconds}; includeSubDomains; preload`,
    }),
  }
}

/**
 * Hashes of the inline scripts and styles that the build writes into pages (prerender-pages.ts). Browsers refuse all other inline code.
 * When one has changed, tests/performance/site.test.ts fails and prints the new hash; with an old hash the browser ignores the
 * inline code and paints when the files have arrived.
 */
export const prerendered = {
  scripts: {
    boot: "'sha256-NS+/2UkL9V0RvVZYvd/Y47YVIiRUuNsMnICv/kOjyS0='",
    'home.html': "'sha256-ObDs7edI1h7VEef6BplrNoFGbnhbD5KSc14RUbuu6F8='",
  },
  styles: {
    'landing.html': "'sha256-S1J5nEYfnhj79NX7lxRHl44tThnRPCWUWj9nfuHNCa8='",
    'app.html': "'sha256-oXm/gjknYuZLSMvtezADvrxVykWBn6ABGp+b+onooLk='",
    'home.html': "'sha256-KCWI/6D9l1HisAgEXasYN4OReNfPqMBvND+kQiJ3ccs='",
  },
} as const

/** The content security policy. Scripts and styles are files of ours, of the checkout or of the bot check; inline code is allowed by hash only. React and Radix set styles by script, which needs no permission. */
export function policyOf(document: Document, settings: PolicySources): string {
  const { script, frame, connect, form } =
    document === 'app' ? mergeHosts(checkoutHosts(settings), proofHosts(settings)) : noHosts
  const policy: readonly (readonly [string, ...string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...(document === 'app' ? Object.values(prerendered.scripts) : []), ...script],
    ['style-src', "'self'", ...(document === 'app' ? Object.values(prerendered.styles) : [])],
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

const noHosts: Hosts = { script: [], frame: [], connect: [], form: [] }
const realCheckout = 'https://checkout.razorpay.com'
/** The real checkout sends its telemetry there. */
const telemetry = 'https://lumberjack.razorpay.com'

/** The checkout loads its script from one host; it frames, calls and posts to the other. Signing happens on a page of the partner, so it needs no entry here. */
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
/** reCAPTCHA's hosts, as https://developers.google.com/recaptcha/docs/faq lists them for content security policies. */
const botCheck = 'https://www.google.com/recaptcha/'
const botCheckFiles = 'https://www.gstatic.com/recaptcha/'
const botCheckFrames = 'https://recaptcha.google.com/recaptcha/'

/** Hosts for the browser to request a code: Firebase Authentication and its bot check, or a Firebase emulator, which has no bot check. */
function proofHosts({ phoneProof, firebase }: Pick<Settings, 'phoneProof' | 'firebase'>): Hosts {
  if (phoneProof !== 'firebase') return noHosts
  if (firebase.emulatorUrl !== undefined) return { ...noHosts, connect: [new URL(firebase.emulatorUrl).origin] }
  return {
    script: [botCheck, botCheckFiles],
    frame: [botCheck, botCheckFrames],
    connect: [identityToolkit, secureToken, botCheck],
    form: [],
  }
}

function mergeHosts(...hosts: readonly Hosts[]): Hosts {
  const all = (part: keyof Hosts) => [...new Set(hosts.flatMap((each) => each[part]))]
  return { script: all('script'), frame: all('frame'), connect: all('connect'), form: all('form') }
}

/** The camera is for the selfie of the identity check. The frame of the checkout may use the Payment Request API. */
function permissionsOf(document: Document, settings: PolicySources): string {
  const payers = document === 'app' ? checkoutHosts(settings).frame.map((host) => `"${host}"`) : []
  return ['camera=(self)', `payment=(${payers.join(' ')})`, ...unusedFeatures.map((feature) => `${feature}=()`)].join(
    ', ',
  )
}

function orNone(hosts: readonly string[]): readonly string[] {
  return hosts.length === 0 ? ["'none'"] : hosts
}
