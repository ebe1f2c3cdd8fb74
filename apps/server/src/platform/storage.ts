import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config/config.ts';
import { createS3Client } from './s3-client.ts';

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
