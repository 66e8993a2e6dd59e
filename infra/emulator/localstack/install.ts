import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findPython, pythonWith } from '#infra/emulator/python.ts'

const run = promisify(execFile)

/** The last release that runs without a token, with the versions of its libraries that it was made for. */
const packages = [
  'localstack-core[runtime]==4.14.0',
  'cbor2==5.6.5',
  'pyopenssl==24.3.0',
  'cryptography==44.0.3',
  'service_identity==24.2.0',
] as const
const pythonMinor = 13
const javaMin = 17

/** DynamoDB Local, and an agent that does nothing in place of LocalStack's, which allows more indexes and is on no registry. */
const libraries = [
  ['com.amazonaws', 'DynamoDBLocal', '2.6.1'],
  ['net.bytebuddy', 'byte-buddy-agent', '1.15.11'],
] as const
const copyDependencies = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'
const mainClass = 'com.amazonaws.services.dynamodbv2.local.main.ServerRunner'
const downloadMs = 600_000

/** LocalStack's own folders of DynamoDB Local and of Java (localstack/services/dynamodb/packages.py, localstack/packages/java.py). */
const dynamoFolder = 'dynamodb-local/2'
const javaFolder = 'java/21'

export const home = fileURLToPath(new URL('../../../.local/localstack', import.meta.url))

export interface LocalStack {
  readonly python: string
  /** The folder of the programs that LocalStack starts. */
  readonly programs: string
}

const missingPython = `There is no Python 3.${pythonMinor} or newer on the PATH, nor among the versions of pyenv.`
const missingJava = `There is no Java ${javaMin} or newer on the PATH.`
const missingMaven = 'There is no Maven on the PATH, which downloads DynamoDB Local.'

/** Everything that is missing on this machine to run LocalStack without Docker, in words; empty when it can be installed. */
export async function missingForProcesses(): Promise<readonly string[]> {
  const [python, java, maven] = await Promise.all([findPython(pythonMinor), findJava(), hasMaven()])
  return [
    ...(python === undefined ? [missingPython] : []),
    ...(java === undefined ? [missingJava] : []),
    ...(maven ? [] : [missingMaven]),
  ]
}

/**
 * Installs LocalStack and DynamoDB Local on first use, from the registries of Python and Maven. Throws with the reason, for a person,
 * when this machine lacks a program, or has no access to a registry.
 */
export async function installLocalStack(): Promise<LocalStack> {
  const command = await findPython(pythonMinor)
  if (command === undefined) throw new Error(missingPython)
  const javaHome = await findJava()
  if (javaHome === undefined) throw new Error(missingJava)
  const python = await pythonWith(home, packages, command)
  const programs = join(home, 'programs')
  await installDynamo(python, join(programs, dynamoFolder))
  await mkdir(join(programs, javaFolder, '..'), { recursive: true })
  await rm(join(programs, javaFolder), { recursive: true, force: true })
  await symlink(javaHome, join(programs, javaFolder))
  return { python, programs }
}

/** The folder of the Java that `java` runs; undefined when there is none, or an older one. */
async function findJava(): Promise<string | undefined> {
  const { stderr } = await run('java', ['-XshowSettings:properties', '-version']).catch(() => ({ stderr: '' }))
  const property = (name: string) => new RegExp(`^ *${name} = (.*)$`, 'm').exec(stderr)?.[1] ?? ''
  return Number(property('java\\.specification\\.version')) >= javaMin ? property('java\\.home') : undefined
}

/** Puts DynamoDB Local where LocalStack looks for it: the jar that it starts names the libraries, which are beside it. */
async function installDynamo(python: string, folder: string): Promise<void> {
  // Written last, so that an interrupted installation starts again.
  const jar = join(folder, 'DynamoDBLocal.jar')
  if (existsSync(jar)) return
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'META-INF'), { recursive: true })
  if (!(await hasMaven())) throw new Error(missingMaven)
  await writeFile(join(folder, 'pom.xml'), project())
  const copying = [copyDependencies, `-DoutputDirectory=${join(folder, 'DynamoDBLocal_lib')}`, '-DincludeScope=runtime']
  await run('mvn', ['-q', '-B', '-f', join(folder, 'pom.xml'), ...copying], { timeout: downloadMs }).catch(
    (cause: unknown) => {
      throw new Error('Maven cannot download DynamoDB Local (is Maven Central reachable?)', { cause })
    },
  )
  const files = (await readdir(join(folder, 'DynamoDBLocal_lib'))).filter((file) => file.endsWith('.jar')).toSorted()
  const agent = files.find((file) => file.startsWith('byte-buddy-agent-')) ?? ''
  await copyFile(join(folder, 'DynamoDBLocal_lib', agent), join(folder, 'ddb-local-loader-0.1.jar'))
  await writeFile(join(folder, 'META-INF/MANIFEST.MF'), manifest(files.map((file) => `DynamoDBLocal_lib/${file}`)))
  await run(python, ['-m', 'zipfile', '-c', jar, 'META-INF'], { cwd: folder })
}

async function hasMaven(): Promise<boolean> {
  return run('mvn', ['--version']).then(
    () => true,
    () => false,
  )
}

function project(): string {
  const dependencies = libraries.map(
    ([group, artifact, version]) =>
      `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`,
  )
  return `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>ansh</groupId><artifactId>dynamodb-local</artifactId><version>1</version>
<dependencies>${dependencies.join('\n')}</dependencies></project>\n`
}

/** Lines of a manifest have 72 bytes at most; a space continues the line before (https://docs.oracle.com/en/java/javase/17/docs/specs/jar/jar.html). */
function manifest(classPath: readonly string[]): string {
  const text = `Class-Path: ${classPath.join(' ')}`
  return `Manifest-Version: 1.0\nMain-Class: ${mainClass}\n${text.match(/.{1,70}/g)?.join('\n ')}\n`
}
