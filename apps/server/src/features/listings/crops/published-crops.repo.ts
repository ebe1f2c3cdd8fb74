import type { Reader } from '../../../db/database.ts';

/** Listings from the latest one on, those before the number `before`, with what says whether a crop was offered; deleted ones too. */
export const findPublished = (db: Reader, before: number | undefined, count: number) =>
  db
    .selectFrom('listings')
    .select(['seq', 'kind', 'category', 'crop', 'created_at', 'hidden_at', 'deleted_at'])
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(count)
    .execute();

export type PublishedCrop = Awaited<ReturnType<typeof findPublished>>[number];
