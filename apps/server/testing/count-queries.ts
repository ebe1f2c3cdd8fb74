import { vi } from 'vitest';
import { NodeSqliteConnection } from '../src/db/dialects/sqlite-driver.ts';

/** How many queries SQLite answers meanwhile: lists whose rows are looked up one by one take more the longer they are. */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const run = vi.spyOn(NodeSqliteConnection.prototype, 'executeQuery');
  try {
    await work();
    return run.mock.calls.length;
  } finally {
    run.mockRestore();
  }
}
