import { createHash } from 'node:crypto';
import type { DeleteObjectsCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config/config.ts';

/** Without limits a store that does not answer would hold its callers, who give up after ten seconds. */
const TIMEOUTS = { requestHandler: { connectionTimeout: 2_000, socketTimeout: 4_000 }, maxAttempts: 2 };

/** The store did not answer, or with a fault of its own. */
class StorageAwayError extends Error {
  override name = 'StorageAwayError';
}

/** Whether an error, or one that caused it, says that the store is away; the same can be asked of it later. */
export function isStorageAway(error: unknown): boolean {
  return error instanceof Error && (error instanceof StorageAwayError || isStorageAway(error.cause));
}

/** Storage of images: keys are slash-separated paths. */
export type Storage = Disk;

/** Opens the folder of images, or the bucket that `STORAGE_URL` names (s3://key:secret@host/bucket?region=...&tls=off). */
export async function openStorage(config: Config['storage']): Promise<Storage> {
  if (config.kind === 'files') return new Disk(new FSDriver({ location: config.dir, visibility: 'private' }));
  return new Disk(await s3Driver(config.url));
}

async function s3Driver(address: string) {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const url = new URL(address);
  return new S3Driver({
    client: await createS3Client(url),
    bucket: url.pathname.slice(1),
    visibility: 'private',
    supportsACL: false,
  });
}

/** A client of the object store that `STORAGE_URL` names, of any vendor. */
export async function createS3Client(url: URL): Promise<S3Client> {
  // Loaded on demand: it is large, and most communities store their images on disk.
  const { S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    endpoint: `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'auto',
    forcePathStyle: true,
    // Newer checksums that stores of other vendors may not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...TIMEOUTS,
  });
  nameOutages(client);
  makeDeletionsCertain(client);
  return client;
}

function nameOutages(client: S3Client): void {
  client.middlewareStack.add(
    (next) => async (given) => {
      try {
        return await next(given);
      } catch (cause) {
        const { $metadata } = cause as { readonly $metadata?: { readonly httpStatusCode?: number } };
        // Of a failed connection there is no status; what this file itself throws has no metadata.
        if (!$metadata || ($metadata.httpStatusCode ?? 500) < 500) throw cause;
        throw new StorageAwayError('the store does not answer as it should', { cause });
      }
    },
    // Around the client's own attempts.
    { name: 'nameOutages', step: 'initialize', priority: 'high' },
  );
}

/**
 * Deleting many files requires a checksum. The client sends a new kind, while some stores (such as OpenStack Swift)
 * require Content-MD5 and refuse. A store may also respond with 200 and name files that it did not delete, which is
 * thrown here.
 */
function makeDeletionsCertain(client: S3Client): void {
  client.middlewareStack.add(
    (next, context) => async (given) => {
      if (context['commandName'] !== 'DeleteObjectsCommand') return next(given);
      useContentMd5(given.request as Request);
      const result = await next(given);
      const [failure] = (result.output as DeleteObjectsCommandOutput).Errors ?? [];
      if (failure) throw new Error(`The store keeps ${failure.Key}: ${failure.Code} ${failure.Message}`);
      return result;
    },
    // After the client's own checksum, before the signature over all headers.
    { name: 'contentMd5OfDeletions', step: 'build', priority: 'low' },
  );
}

interface Request {
  readonly headers: Record<string, string>;
  readonly body: string;
}

function useContentMd5({ headers, body }: Request): void {
  for (const name of Object.keys(headers)) {
    if (/^x-amz-(?:sdk-)?checksum-/i.test(name)) delete headers[name];
  }
  headers['content-md5'] = createHash('md5').update(body).digest('base64');
}
