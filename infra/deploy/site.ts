import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import {
  type _Object,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import type { Maintenance } from '#functions/platform/http/maintenance.ts'
import { type Config, configCacheControl, configOf } from '#infra/site/config.ts'
import { cacheControlOf, contentTypeOf } from '#infra/site/file-kind.ts'
import { withSiteAddress } from '#infra/site/site-address.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { readKey } from '#functions/vendor/razorpay/key.ts'
import { accountOf } from './account.ts'
import { contextOfStage } from './stage-context.ts'
import { invalidateCdn } from './invalidate-cdn.ts'

interface SiteBucket {
  readonly s3: S3Client
  readonly bucket: string
}

interface BuiltFile {
  readonly key: string
  readonly bytes: Buffer
}

export interface Uploaded {
  /** The number of files written. Unchanged files are skipped. */
  readonly written: number
  readonly deleted: number
}

const concurrencyMax = 16
const configKey = 'config.json'
/** Records since when each file of an earlier build is unused. Viewers cannot request a name that starts with a dot. */
const retiredKey = '.retired.json'
/** How long files of earlier builds stay in the bucket: a page that is still open requests the files of its own build. */
const retiredDays = 30
const dayMs = 86_400_000

const Retired = z.record(z.string(), z.iso.datetime())
type Retired = z.infer<typeof Retired>

/**
 * Uploads a build into the site's bucket: first the files that pages refer to, then the pages, last the configuration. Unused files are
 * deleted much later. A visitor during the upload gets either the old site or the new one.
 */
export async function uploadSite(stage: Stage, folder: string, config: Config): Promise<Uploaded> {
  return await withSiteBucket(stage, async (site) => {
    const built = await readBuild(folder, stage.settings.siteAddress)
    const stored = await listStored(site)
    const changed = built.filter(({ key, bytes }) => stored.get(key) !== etagOf(bytes))
    const [pages, parts] = [changed.filter(isPage), changed.filter((file) => !isPage(file))]
    for (const files of [parts, pages]) await eachOf(files, (file) => write(site, file))
    const deleted = await prune(site, built, [...stored.keys()])
    await putConfig(site, config)
    if (changed.length > 0) await invalidateCdn(stage)
    return { written: changed.length, deleted }
  })
}

/** Opens or closes the site within a minute: open pages read the configuration again by themselves, and it is never cached. */
export async function writeConfig(stage: Stage, maintenance: Maintenance): Promise<void> {
  const config = await readConfig(stage, maintenance)
  await withSiteBucket(stage, (site) => putConfig(site, config))
}

/** The configuration with the id of the key that is stored now. */
export async function readConfig(stage: Stage, maintenance: Maintenance): Promise<Config> {
  return configOf(stage.settings, maintenance, (await readKey(contextOfStage(stage))).key_id)
}

async function withSiteBucket<Result>(stage: Stage, work: (site: SiteBucket) => Promise<Result>): Promise<Result> {
  const s3 = new S3Client({ ...accountOf(stage), forcePathStyle: stage.endpoint !== undefined })
  try {
    return await work({ s3, bucket: namesOf(stage).siteBucket })
  } finally {
    s3.destroy()
  }
}

/** The files of a build, with the origin of the site in its pages. Throws when there is no page. */
export async function readBuild(folder: string, siteAddress: string): Promise<readonly BuiltFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const built = await Promise.all(
    paths.map(async (path) => {
      const file = { key: relative(folder, path).split(sep).join('/'), bytes: await readFile(path) }
      return isPage(file) ? { ...file, bytes: withSiteAddress(file.bytes, siteAddress) } : file
    }),
  )
  if (!built.some(isPage)) throw new Error(`There is no page in ${folder}: build the site first`)
  return built
}

function isPage({ key }: BuiltFile): boolean {
  return key.endsWith('.html')
}

/** Key → ETag. With S3-managed encryption and a single-part upload, the ETag is the MD5 hash (https://docs.aws.amazon.com/AmazonS3/latest/API/API_Object.html). */
async function listStored({ s3, bucket }: SiteBucket): Promise<ReadonlyMap<string, string>> {
  const objects: _Object[] = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket }))
    objects.push(...Contents)
  return new Map(objects.map(({ Key = '', ETag = '' }) => [Key, ETag]))
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

async function write({ s3, bucket }: SiteBucket, { key, bytes }: BuiltFile): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: bytes,
      ContentType: contentTypeOf(`/${key}`),
      CacheControl: cacheControlOf(`/${key}`),
    }),
  )
}

async function putConfig({ s3, bucket }: SiteBucket, config: Config): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: configKey,
      Body: JSON.stringify(config),
      ContentType: contentTypeOf('/config.json'),
      CacheControl: configCacheControl,
    }),
  )
}

/** Deletes files that have been unused for `retiredDays`. A file that is used again starts from zero. Returns the number of deleted files. */
async function prune(site: SiteBucket, built: readonly BuiltFile[], stored: readonly string[]): Promise<number> {
  const used = new Set([...built.map(({ key }) => key), configKey, retiredKey])
  const before = await readRetired(site, stored)
  const now = new Date()
  const since = (key: string) => before[key] ?? now.toISOString()
  const unused = stored.filter((key) => !used.has(key))
  const old = unused.filter((key) => now.getTime() - Date.parse(since(key)) > retiredDays * dayMs)
  await eachOf(
    old,
    async (key) => void (await site.s3.send(new DeleteObjectCommand({ Bucket: site.bucket, Key: key }))),
  )
  const after = Object.fromEntries(unused.filter((key) => !old.includes(key)).map((key) => [key, since(key)]))
  if (JSON.stringify(after) !== JSON.stringify(before)) {
    await site.s3.send(
      new PutObjectCommand({
        Bucket: site.bucket,
        Key: retiredKey,
        Body: JSON.stringify(after),
        ContentType: 'application/json',
      }),
    )
  }
  return old.length
}

async function readRetired({ s3, bucket }: SiteBucket, stored: readonly string[]): Promise<Retired> {
  if (!stored.includes(retiredKey)) return {}
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: retiredKey }))
  return Retired.parse(JSON.parse((await Body?.transformToString()) ?? '{}'))
}

/** Runs `work` for each element, a few at once. */
async function eachOf<Each>(all: readonly Each[], work: (each: Each) => Promise<void>): Promise<void> {
  const waiting = all.values()
  const worker = async () => {
    for (const each of waiting) await work(each)
  }
  await Promise.all(Array.from({ length: concurrencyMax }, worker))
}
