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
import { type Config, configCacheControl, configOf } from '#infra/site/config.ts'
import { cacheControlOf, contentTypeOf } from '#infra/site/file-kind.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { accountOf } from './account.ts'
import { invalidateCdn } from './invalidate-cdn.ts'

interface Place {
  readonly s3: S3Client
  readonly bucket: string
}

interface BuiltFile {
  readonly key: string
  readonly bytes: Buffer
}

export interface Uploaded {
  /** How many files were written; those that had not changed were not. */
  readonly written: number
  readonly deleted: number
}

const atOnceMax = 16
const configKey = 'config.json'
/** Since when each file of an earlier build is in no build any more. Its name is one that no page is served from. */
const retiredKey = '.retired.json'
/** A page that was opened before an upload asks for its own build's files for as long as it stays open. */
const retiredDays = 30
const dayMs = 86_400_000

const Retired = z.record(z.string(), z.iso.datetime())
type Retired = z.infer<typeof Retired>

/**
 * Puts a build into the site's bucket. What pages refer to comes before the pages, what is no longer used goes after them
 * and late, the configuration is last: whoever opens the site in between sees the old one or the new one, whole.
 */
export async function uploadSite(stage: Stage, folder: string, config: Config): Promise<Uploaded> {
  return await at(stage, async (place) => {
    const built = await readBuild(folder)
    const kept = await listKept(place)
    const changed = built.filter(({ key, bytes }) => kept.get(key) !== etagOf(bytes))
    const [pages, parts] = [changed.filter(isPage), changed.filter((file) => !isPage(file))]
    for (const files of [parts, pages]) await eachOf(files, (file) => write(place, file))
    const deleted = await prune(place, built, [...kept.keys()])
    await putConfig(place, config)
    if (changed.length > 0) await invalidateCdn(stage)
    return { written: changed.length, deleted }
  })
}

/** Opens or closes the site within a minute: every open page reads the configuration again by itself, and no edge keeps it. */
export async function writeConfig(stage: Stage, maintenanceMode: boolean): Promise<void> {
  await at(stage, (place) => putConfig(place, configOf(stage.settings, maintenanceMode)))
}

async function at<Result>(stage: Stage, work: (place: Place) => Promise<Result>): Promise<Result> {
  const s3 = new S3Client({ ...accountOf(stage), forcePathStyle: stage.endpoint !== undefined })
  try {
    return await work({ s3, bucket: namesOf(stage).siteBucket })
  } finally {
    s3.destroy()
  }
}

async function readBuild(folder: string): Promise<readonly BuiltFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const built = await Promise.all(
    paths.map(async (path) => ({ key: relative(folder, path).split(sep).join('/'), bytes: await readFile(path) })),
  )
  if (!built.some(isPage)) throw new Error(`no page in ${folder}: build the site first`)
  return built
}

function isPage({ key }: BuiltFile): boolean {
  return key.endsWith('.html')
}

/** Key → ETag, which is the MD5 of what was put in one piece under S3's own key. */
async function listKept({ s3, bucket }: Place): Promise<ReadonlyMap<string, string>> {
  const objects: _Object[] = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket }))
    objects.push(...Contents)
  return new Map(objects.map(({ Key = '', ETag = '' }) => [Key, ETag]))
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

async function write({ s3, bucket }: Place, { key, bytes }: BuiltFile): Promise<void> {
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

async function putConfig({ s3, bucket }: Place, config: Config): Promise<void> {
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

/** Deletes what has been in no build for so long. A file that came back begins anew. */
async function prune(place: Place, built: readonly BuiltFile[], kept: readonly string[]): Promise<number> {
  const used = new Set([...built.map(({ key }) => key), configKey, retiredKey])
  const before = await readRetired(place, kept)
  const now = new Date()
  const since = (key: string) => before[key] ?? now.toISOString()
  const unused = kept.filter((key) => !used.has(key))
  const old = unused.filter((key) => now.getTime() - Date.parse(since(key)) > retiredDays * dayMs)
  await eachOf(
    old,
    async (key) => void (await place.s3.send(new DeleteObjectCommand({ Bucket: place.bucket, Key: key }))),
  )
  const after = Object.fromEntries(unused.filter((key) => !old.includes(key)).map((key) => [key, since(key)]))
  if (JSON.stringify(after) !== JSON.stringify(before)) {
    await place.s3.send(
      new PutObjectCommand({
        Bucket: place.bucket,
        Key: retiredKey,
        Body: JSON.stringify(after),
        ContentType: 'application/json',
      }),
    )
  }
  return old.length
}

async function readRetired({ s3, bucket }: Place, kept: readonly string[]): Promise<Retired> {
  if (!kept.includes(retiredKey)) return {}
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: retiredKey }))
  return Retired.parse(JSON.parse((await Body?.transformToString()) ?? '{}'))
}

/** A few at once. */
async function eachOf<Each>(all: readonly Each[], work: (each: Each) => Promise<void>): Promise<void> {
  const waiting = all.values()
  const worker = async () => {
    for (const each of waiting) await work(each)
  }
  await Promise.all(Array.from({ length: atOnceMax }, worker))
}
