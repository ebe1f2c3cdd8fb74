import { type AuditEntry, listAuditLog } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { decodeCursor, sequenceSchema, toPage } from '../../db/pagination.ts';
import type { AuditLogTable } from '../../db/platform-tables.ts';
import { findAuditEntries } from '../../platform/audit/audit-log.repo.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';

const keySchema = z.tuple([sequenceSchema]);
const DAY = /^\d{4}-\d\d-\d\d$/;

export function registerListAuditLog(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, listAuditLog, async ({ query, request, reply }) => {
    const { limit, cursor, action, actor, subject, actor_name, subject_name } = query;
    const filter = {
      action,
      actor,
      subject,
      actorName: actor_name,
      subjectName: subject_name,
      from: query.from && instantOf(query.from, 'T00:00:00.000Z'),
      to: query.to && instantOf(query.to, 'T23:59:59.999Z'),
      before: cursor === undefined ? undefined : decodeCursor(cursor, keySchema)[0],
    };
    const page = toPage(await findAuditEntries(ctx.db.read, filter, limit + 1), limit, ({ seq }) => [seq]);
    linkNext(request, reply, page);
    return page.items.map(presentEntry);
  });
}

/** Converts a day or instant to the stored format; a day is a UTC day from its first to its last instant. */
function instantOf(when: string, timeOfDay: string): string {
  return DAY.test(when) ? `${when}${timeOfDay}` : new Date(when).toISOString();
}

function presentEntry({ seq: _, details, ...entry }: Selectable<AuditLogTable>): AuditEntry {
  return { ...entry, details: JSON.parse(details) };
}
