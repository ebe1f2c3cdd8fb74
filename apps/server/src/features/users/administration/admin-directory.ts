import type { AdminUser, AdminUserQuery } from '@windfall/contract';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { decodeCursor, type Page, toPage } from '../../../db/pagination.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { UserRow } from '../../../platform/auth/auth.table.ts';
import { findCandidateFilter, piecesOf } from '../directory/search-pieces.ts';
import { presentAdminUser } from './admin-user.presenter.ts';
import { adminUserPageQuery, countContent, sortColumnOf } from './admin-user-page.repo.ts';

/** The cursor's sort, the value of the sort column, and the id. PostgreSQL refuses NUL in text. */
const keySchema = z.tuple([
  z.string(),
  z
    .string()
    .max(3_000)
    .regex(/^[^\0]*$/u),
  z
    .string()
    .max(64)
    .regex(/^[\w-]+$/),
]);

/** A page of the members as administrators see them. The caller has checked that the viewer is an administrator. */
export async function listUsersForAdmin(
  db: Pick<Database, 'read' | 'dialect'>,
  query: AdminUserQuery,
): Promise<Page<AdminUser>> {
  const { sort, status, limit } = query;
  const [cursorSort, key, id] =
    query.cursor === undefined ? [sort, '', undefined] : decodeCursor(query.cursor, keySchema);
  // A position in one sort order has no meaning in another one.
  if (cursorSort !== sort) throw new AppError('INVALID_CURSOR');
  const pieces = piecesOf(query.search);
  const texts = ['name', 'shown address', 'hidden address'] as const;
  const filter = {
    pieces,
    among: await findCandidateFilter(db, { pieces, texts, onlyListed: false }),
    isActive: status === 'all' ? undefined : status === 'active',
    withTest: query.include_test,
    sort,
    after: id === undefined ? undefined : { key, id },
  };
  const rows = await adminUserPageQuery(db.read, filter, limit + 1).execute();
  const page = toPage(rows, limit, (row) => [sort, sortValueOf(row, sortColumnOf(sort)), row.id]);
  const counts = await countContent(
    db.read,
    page.items.map((row) => row.id),
  );
  const items = page.items.map((row) =>
    presentAdminUser(row, counts.listings.get(row.id) ?? 0, counts.messages.get(row.id) ?? 0),
  );
  return { items, next: page.next };
}

const sortValueOf = (row: UserRow, column: 'search_text' | 'last_seen_at' | null) =>
  column === null ? '' : row[column];
