import type { Context } from '../../context.ts';
import { openSnapshot } from '../../db/dialects/snapshot.ts';
import { openStorage, type Storage } from '../../platform/storage.ts';
import { imageFiles } from '../images/images.service.ts';
import { IMAGE_ID } from './file/manifest.ts';

interface StoredImages {
  /** Number of image rows. */
  readonly images: number;
  /** Images with missing files. */
  readonly missing: readonly string[];
  /** Number of stored images without a row. */
  readonly unreferenced: number;
}

/** Compares image rows with the files in the storage. */
export async function checkStoredImages(
  config: Pick<Context['config'], 'database' | 'storage'>,
): Promise<StoredImages> {
  const files = await listFiles(await openStorage(config.storage));
  const snapshot = await openSnapshot(config.database);
  try {
    const missing: string[] = [];
    let images = 0;
    if (snapshot.tables.has('images')) {
      for await (const rows of snapshot.rows('images')) {
        for (const row of rows) {
          const id = String(row['id']);
          const found = files.get(id);
          if (!imageFiles({ id, widths: String(row['widths']) }).every((key) => found?.has(key)))
            missing.push(id);
          files.delete(id);
          images += 1;
        }
      }
    }
    return { images, missing, unreferenced: files.size };
  } finally {
    await snapshot.close();
  }
}

async function listFiles(storage: Storage): Promise<Map<string, Set<string>>> {
  const files = new Map<string, Set<string>>();
  let paginationToken: string | undefined;
  do {
    const page = await storage.listAll('/', { recursive: true, ...(paginationToken && { paginationToken }) });
    for (const entry of page.objects) {
      const [id = ''] = entry.isFile ? entry.key.split('/', 1) : [];
      // Skips files with foreign names.
      if (!entry.isFile || !IMAGE_ID.test(id)) continue;
      files.set(id, (files.get(id) ?? new Set()).add(entry.key));
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return files;
}
