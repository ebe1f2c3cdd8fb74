import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 1_200_000;
const PAUSE_MS = 2_000;

/**
 * Waits until every uploaded image of a SQLite database has all its encodings. A fresh server makes those of the demo
 * community for minutes, on a core that a browser under measurement would share.
 */
export async function waitForImages(database: string): Promise<void> {
  const db = new DatabaseSync(database, { readOnly: true });
  try {
    const incomplete = db.prepare('select count(*) as count from images where is_complete = 0');
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(PAUSE_MS))
      if (incomplete.get()?.['count'] === 0) return;
    throw new Error('The images of the demo community have not got all their encodings');
  } finally {
    db.close();
  }
}
