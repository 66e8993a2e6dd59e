import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { App, Validations } from 'aws-cdk-lib'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { AwsSolutionsChecks } from 'cdk-nag'
import { afterAll, describe, expect, it } from 'vitest'
import { emulatorStage } from '#infra/emulator/stage.ts'
import { functions } from '#infra/functions/registry.ts'
import { localSettings } from '#infra/local/settings.ts'
import { commonHeaders, documentOf, prerendered, policyOf, securityHeaders } from '#infra/site/headers.ts'
import { decodePath, isFile, isSafe, notFoundPage, openapiPath, pagePath } from '#infra/site/page-path.ts'
import { screenPaths } from '#shared/site-paths.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import { WebStack } from '#infra/stacks/web.ts'
import { namesOf } from '#infra/stages/names.ts'
import { policySourcesOf } from '#infra/stages/policy-sources.ts'
import { parseStage, type Stage } from '#infra/stages/stage.ts'
import { workflows } from '#infra/workflows/registry.ts'

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/00000000-0000-0000-0000-000000000000'

/** A production stage with invented names. */
function production(region = 'ap-south-1'): Stage {
  const sandboxed = localSettings({ siteAddress: 'https://ansh.example', sandboxAddress: 'https://partner.example' })
  const razorpay = {
    address: 'https://api.razorpay.com',
    accountNumber: '2323230000000001',
    checkoutAddress: 'https://checkout.razorpay.com/v1/checkout.js',
  }
  return parseStage(
    JSON.stringify({
      name: 'production',
      account: '123456789012',
      region,
      domain: 'ansh.example',
      certificateArn,
      alarmEmail: 'alarm@ansh.example',
      settings: { ...sandboxed, razorpay },
    }),
  )
}
const emulator = emulatorStage({
  endpoint: 'http://127.0.0.1:4566',
  siteAddress: 'http://localhost:5173',
  sandboxAddress: 'http://localhost:5174',
})

/** What stands for the bundle of every function. */
const bundle = mkdtempSync(join(tmpdir(), 'ansh-bundle-'))
writeFileSync(join(bundle, 'index.mjs'), 'export const handler = async () => undefined\n')
afterAll(() => rmSync(bundle, { recursive: true }))

function planOf(stage: Stage): Plan {
  return {
    stage,
    names: namesOf(stage),
    functions,
    packages: new Map(functions.map(({ name }) => [name, bundle])),
    workflows,
  }
}

function templateOf(stage: Stage): Template {
  return Template.fromStack(new WebStack(new App(), planOf(stage), 'api123'))
}

interface Behavior {
  readonly PathPattern?: string
  readonly TargetOriginId: string
  readonly CachePolicyId: string | { Ref: string }
  readonly ResponseHeadersPolicyId: { Ref: string }
  readonly OriginRequestPolicyId?: string
  readonly AllowedMethods: readonly string[]
  readonly ViewerProtocolPolicy: string
  readonly Compress: boolean
  readonly FunctionAssociations: readonly { EventType: string; FunctionARN: { 'Fn::GetAtt': readonly [string] } }[]
}

interface Distribution {
  readonly DefaultCacheBehavior: Behavior
  readonly CacheBehaviors: readonly Behavior[]
  readonly [more: string]: unknown
}

const stage = production()
const template = templateOf(stage)
const found = Object.values(template.findResources('AWS::CloudFront::Distribution')) as {
  Properties: { DistributionConfig: Distribution }
}[]
const config = found[0]?.Properties.DistributionConfig as Distribution
const behaviors = new Map([
  ['*', config.DefaultCacheBehavior] as const,
  ...config.CacheBehaviors.map((each) => [each.PathPattern ?? '', each] as const),
])
const isApi = (pattern: string) => pattern.startsWith('/api') && pattern !== openapiPath
const behaviorAt = (pattern: string) => behaviors.get(pattern) as Behavior

/** The headers of a CloudFront policy. */
function headersAt(pattern: string): Record<string, string> {
  const policy = template.findResources('AWS::CloudFront::ResponseHeadersPolicy')[
    behaviorAt(pattern).ResponseHeadersPolicyId.Ref
  ]
  const { SecurityHeadersConfig: own, CustomHeadersConfig: custom } =
    policy?.['Properties']?.ResponseHeadersPolicyConfig ?? {}
  const { AccessControlMaxAgeSec, IncludeSubdomains, Preload } = own.StrictTransportSecurity
  return {
    ...(own.ContentSecurityPolicy && { 'content-security-policy': own.ContentSecurityPolicy.ContentSecurityPolicy }),
    ...(own.ContentTypeOptions && { 'x-content-type-options': 'nosniff' }),
    'referrer-policy': own.ReferrerPolicy.ReferrerPolicy,
    'strict-transport-security': `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}${Preload ? '; preload' : ''}`,
    ...Object.fromEntries(custom.Items.map(({ Header, Value }: { Header: string; Value: string }) => [Header, Value])),
  }
}

describe('the bucket of the site', () => {
  it('is readable by CloudFront only', () => {
    template.hasResource('AWS::S3::Bucket', {
      Properties: {
        BucketName: 'ansh-production-site-123456789012-ap-south-1',
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        VersioningConfiguration: { Status: 'Enabled' },
        BucketEncryption: Match.anyValue(),
        WebsiteConfiguration: Match.absent(),
        AccessControl: Match.absent(),
      },
      DeletionPolicy: 'Retain',
    })
    template.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
      OriginAccessControlConfig: {
        OriginAccessControlOriginType: 's3',
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
      },
    })
    const statements = Object.values(template.findResources('AWS::S3::BucketPolicy')).flatMap(
      (policy) => policy['Properties'].PolicyDocument.Statement,
    )
    const allowed = statements.filter(({ Effect }) => Effect === 'Allow')
    expect(allowed).toMatchObject([
      {
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Action: ['s3:GetObject', 's3:ListBucket'],
        Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
      },
    ])
    expect(JSON.stringify(allowed[0].Condition)).toContain('distribution/')
    expect(
      statements.filter(
        ({ Effect, Condition }) => Effect === 'Deny' && Condition.Bool['aws:SecureTransport'] === 'false',
      ),
    ).toHaveLength(2)
  })

  it('blocks the public from every bucket', () => {
    for (const bucket of Object.values(template.findResources('AWS::S3::Bucket')))
      expect(bucket['Properties'].PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      })
  })

  it('is the only resource on an emulator', () => {
    const emulated = templateOf(emulator)
    emulated.resourceCountIs('AWS::S3::Bucket', 1)
    for (const type of ['Distribution', 'Function', 'OriginAccessControl'])
      emulated.resourceCountIs(`AWS::CloudFront::${type}`, 0)
  })
})

describe('the edge', () => {
  it('uses current protocols only, at the domain of the stage', () => {
    expect(config).toMatchObject({
      Aliases: ['ansh.example'],
      HttpVersion: 'http2and3',
      IPV6Enabled: true,
      PriceClass: 'PriceClass_200',
      DefaultRootObject: 'landing.html',
      ViewerCertificate: {
        AcmCertificateArn: certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    })
    expect(config['Logging']).toMatchObject({ IncludeCookies: false })
    for (const [pattern, { ViewerProtocolPolicy }] of behaviors)
      expect([pattern, ViewerProtocolPolicy]).toEqual([pattern, isApi(pattern) ? 'https-only' : 'redirect-to-https'])
  })

  it('caches no error, so that the 404 of one person is nobody else’s', () => {
    const statuses = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504]
    expect(config['CustomErrorResponses']).toEqual(statuses.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })))
  })

  it('has no log in regions where CloudFront cannot write one', () => {
    templateOf(production('ap-south-2')).hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { Logging: Match.absent() },
    })
  })

  it('sends the API a secret that no template contains', () => {
    const origins = config['Origins'] as {
      DomainName: unknown
      CustomOriginConfig?: object
      OriginCustomHeaders?: object
    }[]
    expect(origins.find(({ CustomOriginConfig }) => CustomOriginConfig !== undefined)).toMatchObject({
      DomainName: 'api123.execute-api.ap-south-1.amazonaws.com',
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
      OriginCustomHeaders: [
        {
          HeaderName: 'x-origin-proof',
          HeaderValue: expect.stringMatching(
            /^\{\{resolve:secretsmanager:ansh\/production\/origin-proof:SecretString:.*\}\}$/,
          ),
        },
      ],
    })
  })

  it('names the version of that secret, so that a deployment sends the new value', () => {
    const headerOf = (originProofVersion: string) => {
      const stack = new WebStack(new App(), { ...planOf(production()), originProofVersion }, 'api123')
      return JSON.stringify(Template.fromStack(stack).toJSON()).match(/\{\{resolve:secretsmanager:[^}]*\}\}/)?.[0]
    }
    expect(headerOf('v1')).toMatch(/origin-proof:SecretString:::v1\}\}$/)
    expect(headerOf('v2')).not.toBe(headerOf('v1'))
  })

  it('forwards every API request, and caches only the catalogue and its logos', () => {
    const disabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
    const exceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'
    for (const pattern of ['/api', '/api/*']) {
      expect(behaviorAt(pattern)).toMatchObject({ CachePolicyId: disabled, OriginRequestPolicyId: exceptHost })
      expect(behaviorAt(pattern).AllowedMethods).toContain('DELETE')
    }
    expect(behaviorAt('/config.json').CachePolicyId).toBe(disabled)
    const apiHeadersPolicy = behaviorAt('/api/*').ResponseHeadersPolicyId
    // The catalogue is cached for a second and then revalidated by its tag; a logo for the time in its own header, a year.
    const kept = {
      '/api/market/first.json': [1, 60],
      '/api/market/snapshot.json': [1, 60],
      '/api/market/logo/*': [0, 365 * 24 * 3_600],
    } as const
    for (const [pattern, [DefaultTTL, MaxTTL]] of Object.entries(kept)) {
      const behavior = behaviorAt(pattern)
      expect(behavior).toMatchObject({
        AllowedMethods: expect.arrayContaining(['GET', 'HEAD', 'POST', 'DELETE']),
        Compress: true,
        ResponseHeadersPolicyId: apiHeadersPolicy,
      })
      expect(behavior).not.toHaveProperty('OriginRequestPolicyId')
      const policy =
        template.findResources('AWS::CloudFront::CachePolicy')[(behavior.CachePolicyId as { Ref: string }).Ref]
      expect(policy?.['Properties'].CachePolicyConfig).toMatchObject({
        MinTTL: 0,
        DefaultTTL,
        MaxTTL,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'none' },
          EnableAcceptEncodingBrotli: true,
          EnableAcceptEncodingGzip: true,
        },
      })
      // CloudFront takes the first behaviour that matches.
      const patterns = [...behaviors.keys()]
      expect(patterns.indexOf(pattern)).toBeLessThan(patterns.indexOf('/api/*'))
    }
  })

  it('serves the OpenAPI document from the bucket, although its address is one of the API', () => {
    expect(behaviorAt(openapiPath)).toMatchObject({
      TargetOriginId: behaviorAt('*').TargetOriginId,
      CachePolicyId: behaviorAt('*').CachePolicyId,
      AllowedMethods: ['GET', 'HEAD'],
      Compress: true,
    })
    const patterns = [...behaviors.keys()]
    expect(patterns.indexOf(openapiPath)).toBeLessThan(patterns.indexOf('/api/*'))
  })

  it('runs its own script before each request', () => {
    for (const [pattern, { FunctionAssociations }] of behaviors) {
      const id = FunctionAssociations[0]?.FunctionARN['Fn::GetAtt'][0] ?? ''
      expect(FunctionAssociations.map(({ EventType }) => EventType)).toEqual([
        'viewer-request',
        ...(pattern === '*' ? ['viewer-response'] : []),
      ])
      const { FunctionCode, FunctionConfig } =
        template.findResources('AWS::CloudFront::Function')[id]?.['Properties'] ?? {}
      expect([pattern, FunctionConfig.Runtime, FunctionCode]).toEqual([
        pattern,
        'cloudfront-js-2.0',
        codeOf(isApi(pattern) ? 'api' : 'page'),
      ])
      expect(FunctionCode.length).toBeLessThan(10_000)
    }
  })

  it('sends the same headers as the local app', () => {
    for (const [pattern, path] of [
      ['*', '/home'],
      ['/desk', '/desk'],
      ['/desk/*', '/desk/orders'],
      ['/desk.html', '/desk.html'],
      ['/assets/*', '/assets/a.js'],
      ['/config.json', '/config.json'],
      [openapiPath, openapiPath],
    ] as const) {
      expect(headersAt(pattern)).toEqual(securityHeaders(documentOf(path), policySourcesOf(stage)))
    }
    expect(headersAt('/api/*')).toEqual(commonHeaders(stage.settings))
    expect(headersAt('*')['strict-transport-security']).toBe('max-age=63072000; includeSubDomains; preload')
  })

  it('has no findings of cdk-nag', () => {
    for (const region of ['ap-south-1', 'ap-south-2']) {
      const app = new App()
      const stack = new WebStack(app, planOf(production(region)), 'api123')
      Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
      expect(Template.fromStack(stack).toJSON()).toHaveProperty('Resources')
    }
  })
})

describe('the policies', () => {
  it.each(['app', 'desk', 'plain'] as const)('of %s allow scripts of named origins only', (document) => {
    for (const sources of [stage, emulator].map(policySourcesOf)) {
      const policy = policyOf(document, sources)
      expect(policy).not.toMatch(/unsafe|\*|https?:(?!\/\/)/)
      for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(directive)
    }
  })

  it('name the checkout only for investors', () => {
    const app = policyOf('app', stage.settings)
    expect(app).toContain(
      `script-src 'self' ${Object.values(prerendered.scripts).join(' ')} https://checkout.razorpay.com;`,
    )
    expect(app).toContain('frame-src https://checkout.razorpay.com https://api.razorpay.com;')
    expect(app).toContain(
      "connect-src 'self' https://checkout.razorpay.com https://api.razorpay.com https://lumberjack.razorpay.com;",
    )
    expect(app).toContain("form-action 'self' https://api.razorpay.com;")
    for (const document of ['desk', 'plain'] as const)
      expect(policyOf(document, stage.settings)).not.toContain('razorpay')
    expect(securityHeaders('app', stage.settings)['permissions-policy']).toContain('camera=(self)')
  })

  it('allow pictures from the stage’s bucket of private files for investors and the desk', () => {
    const from = (document: 'app' | 'desk' | 'plain', of: typeof stage) =>
      /img-src ([^;]*)/.exec(policyOf(document, policySourcesOf(of)))?.[1]
    const bucket = `https://ansh-production-files-${stage.account}-${stage.region}.s3.${stage.region}.amazonaws.com`
    expect([from('app', stage), from('desk', stage), from('plain', stage)]).toEqual([
      `'self' data: blob: ${bucket}`,
      `'self' data: blob: ${bucket}`,
      "'self' data:",
    ])
    expect(from('app', emulator)).toBe(`'self' data: blob: ${emulator.endpoint}`)
  })

  it('name the phone-authentication service where it verifies numbers, and its bot check for the real service only', () => {
    const { emulatorUrl: _, ...real } = stage.settings.firebase
    const proving = { ...stage.settings, phoneProof: 'firebase', firebase: real } as const
    const app = policyOf('app', proving)
    expect(app).toContain(
      `script-src 'self' ${Object.values(prerendered.scripts).join(' ')} https://checkout.razorpay.com https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;`,
    )
    expect(app).toContain(
      'frame-src https://checkout.razorpay.com https://api.razorpay.com https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/;',
    )
    expect(app).toContain(
      'https://lumberjack.razorpay.com https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://www.google.com/recaptcha/;',
    )
    for (const document of ['desk', 'plain'] as const) expect(policyOf(document, proving)).not.toContain('google')
    expect(policyOf('app', { ...stage.settings, firebase: real })).not.toContain('google')
  })

  it('name only the simulator of the service, which has no bot check', () => {
    const standIn = policyOf('app', {
      ...stage.settings,
      phoneProof: 'firebase',
      firebase: { ...stage.settings.firebase, emulatorUrl: 'http://localhost:9099/anything' },
    })
    expect(standIn).toContain('https://lumberjack.razorpay.com http://localhost:9099;')
    expect(standIn).not.toContain('google')
    expect(policyOf('app', stage.settings)).not.toContain(new URL(stage.settings.firebase.emulatorUrl ?? '').origin)
  })

  it('require https only where it is available', () => {
    expect(securityHeaders('app', emulator.settings)).not.toHaveProperty('strict-transport-security')
  })
})

interface ViewerRequest {
  uri: string
  readonly headers: Record<string, { readonly value: string }>
}

function codeOf(name: 'page' | 'api'): string {
  return readFileSync(fileURLToPath(import.meta.resolve(`#infra/site/cloudfront/${name}.js`)), 'utf8')
}

/** Runs a CloudFront function with the language alone, as CloudFront does. */
function runAtEdge(name: 'page' | 'api', uri: string, headers: ViewerRequest['headers'] = {}) {
  return run(name, {
    context: { eventType: 'viewer-request' },
    viewer: { ip: '203.0.113.9' },
    request: { method: 'GET', uri, headers, querystring: {} },
  }) as ViewerRequest & { readonly statusCode?: number }
}

function answerAtEdge(uri: string, statusCode: number) {
  const event = { context: { eventType: 'viewer-response' }, request: { uri }, response: { statusCode, headers: {} } }
  return run('page', event) as { readonly statusCode: number }
}

function run(name: 'page' | 'api', event: object): unknown {
  return runInContext(`${codeOf(name)}\nhandler(event)`, createContext({ event }))
}

describe('the scripts of the edge', () => {
  const paths = [
    '/',
    '/home',
    '/home/',
    '/signupphone',
    ...screenPaths,
    '/c/INE0KV010100',
    '/c/acme',
    '/company/acme',
    '/company/a%20b',
    '/security/a.b',
    '/security/a%2Eb',
    '/security/a.b/',
    '/v1.2/orders',
    '/desk',
    '/desk/',
    '/desk/x',
    '/desk/x.y',
    '/desks',
    '/Desk',
    '/desk.html',
    '/%64esk',
    '/desk%2Fx',
    '/app.html',
    '/home.html',
    '/landing.html',
    '/Home',
    '/assets/x.js',
    '/assets/entry-DkPq3_x1.js',
    '/favicon.svg',
    '/config.json',
    '/api/openapi.json',
    '/manifest.webmanifest',
    '/%E2%82%B9',
    '/%E2%82%B9.svg',
    '/.retired.json',
    '/..',
    '/.',
    '/../x.js',
    '/..%2f..%2fx.js',
    '/%2e%2e/x.js',
    '/a/./b.js',
    '/assets//x.js',
    '//x.js',
    '//',
    '//evil.example/',
    '/a%5Cb.js',
    '/a%00.js',
    '/c:x.js',
    '/%',
    '/%zz',
    '/%C0%AE',
    '/a%2',
    '/a%2520b.js',
  ]

  it.each([...new Set(paths)])('serve at %s the same document as the local app', (uri) => {
    const path = decodePath(uri)
    const { statusCode, uri: shown } = runAtEdge('page', uri)
    if (path === undefined) expect(statusCode).toBe(400)
    else if (!isSafe(pagePath(path))) expect(statusCode).toBe(404)
    // The request keeps the encoding of the viewer: the bucket decodes it.
    else expect(shown).toBe(isFile(path) ? uri : pagePath(path))
  })

  it.each([...new Set(paths)])('answer at %s with the status of the local app', (uri) => {
    const path = decodePath(uri)
    if (path === undefined || !isSafe(pagePath(path))) return
    const isUnknown = pagePath(path) === notFoundPage
    // CloudFront may show the function the viewer's request or the one that was made of it.
    for (const seen of [uri, runAtEdge('page', uri).uri]) {
      expect(answerAtEdge(seen, 200).statusCode).toBe(isUnknown ? 404 : 200)
      expect(answerAtEdge(seen, 304).statusCode).toBe(304)
    }
  })

  it.each([
    ['/api', '/'],
    ['/api/', '/'],
    ['/api/orders/a%2Fb', '/orders/a%2Fb'],
    ['/api/api/x', '/api/x'],
    ['/api/market/snapshot.json', '/market/snapshot.json'],
  ])('forward %s to the API as %s', (uri, forwarded) => {
    expect(runAtEdge('api', uri).uri).toBe(forwarded)
  })

  it('set the client address, whatever the client sends', () => {
    const { headers } = runAtEdge('api', '/api/x', {
      'x-client-address': { value: '1.2.3.4' },
      authorization: { value: 'Bearer t' },
    })
    expect({ ...headers }).toMatchObject({
      'x-client-address': { value: '203.0.113.9' },
      authorization: { value: 'Bearer t' },
    })
  })
})
