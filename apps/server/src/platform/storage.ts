import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config/config.ts';

/** Where images lie: keys are slash-separated paths. */
export type Storage = Disk;

/** Opens the folder of images, or the bucket that `STORAGE_URL` names (s3://key:secret@host/bucket?region=...). */
export async function openStorage(config: Config['storage']): Promise<Storage> {
  if (config.kind === 'files') return new Disk(new FSDriver({ location: config.dir, visibility: 'private' }));
  return new Disk(await s3Driver(config.url));
}

async function s3Driver(address: string) {
  // Loaded on demand: it is large and most communities keep their images on the disk.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const url = new URL(address);
  return new S3Driver({
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    endpoint: `https://${url.host}`,
    region: url.searchParams.get('region') ?? 'auto',
    bucket: url.pathname.slice(1),
    forcePathStyle: true,
    visibility: 'private',
    supportsACL: false,
  });
}
