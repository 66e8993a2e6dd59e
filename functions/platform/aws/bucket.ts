import type { FetchResponse } from '#functions/platform/port/ports.ts'
import { unlessRefusedInXml } from './refused.ts'
import { isBusy, isUncertain, retried } from './retry.ts'
import { type AwsAccount, type HostRequest, openSignedHost, type SignedHost } from './signed-host.ts'

/** A key of an object; an empty one means the bucket itself. */
type ObjectRequest = Omit<HostRequest, 'path' | 'timeoutMs'> & { readonly key: string }

/** A bucket of S3 (https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html). */
export interface Bucket {
  /** The answer to a request, repeated where S3 was busy or left it without an answer. Throws an `AwsRefused` unless it is a success. */
  ask(request: ObjectRequest): Promise<FetchResponse>
  /** An address that reads an object without credentials, for this long. `query`: the headers that S3 is to give it. */
  presign: SignedHost['presign']
}

/** A file has some MB at most. All attempts end before a function does. */
const timeoutMs = 5_000

export function openBucket(name: string, account: AwsAccount): Bucket {
  const host = openSignedHost(account, { service: 's3', host: `${name}.s3`, endpointFolder: `/${name}` })
  return {
    ask: ({ key, ...request }) =>
      retried(
        async () => await unlessRefusedInXml(await host.ask({ ...request, path: `/${key}`, timeoutMs })),
        (failure) => isBusy(failure) || isUncertain(failure),
      ),
    presign: (key, query, seconds) => host.presign(`/${key}`, query, seconds),
  }
}
