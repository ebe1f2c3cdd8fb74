import { randomUUIDv7 } from 'node:crypto';
import {
  createReport,
  type NewReport,
  REPORTS,
  type ReportSnapshot,
  type ReportSubject,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import { personOf, type Viewer } from '../../platform/auth/viewer.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import type { Settle } from '../../platform/idempotency/create-once.ts';
import { enforceRateLimits } from '../../platform/rate-limit/enforce-rate-limits.ts';
import { getListingFor, presentInList } from '../listings/listings.service.ts';
import { findMessageOf, hasConversation } from '../messages/messages.service.ts';
import { findStandFor } from '../stands/stands.service.ts';
import { findIsActive, getUserFor } from '../users/users.service.ts';
import type { Afterwards } from './effects.ts';
import { presentReport } from './reports.presenter.ts';
import { findOpenReport, findReport, insertReport, type ReportRow } from './reports.repo.ts';
import { tellAdministrators } from './tell-administrators.ts';

const PER_DAY = { name: 'reports', limit: REPORTS.perDay, windowMs: 86_400_000 };

export function registerCreateReport(app: FastifyInstance, ctx: Context): void {
  registerOperation(
    app,
    ctx,
    createReport,
    async ({ body, viewer, settle, reply }) => {
      const person = personOf(viewer);
      const limits = [{ policy: PER_DAY, key: person }];
      await enforceRateLimits(ctx.rateLimits, reply, limits, ctx.clock.now());
      const { row, isNew, publish } = await storeReport(ctx, viewer, body, settle);
      publish?.();
      reply.status(isNew ? 201 : 200);
      return presentReport(row, person, ctx.clock.now());
    },
    {
      caller: ({ viewer }) => personOf(viewer),
      repeat: async (id, { viewer }) => {
        const row = await findReport(ctx.db.read, id);
        if (!row) throw new AppError('REPORT_NOT_FOUND');
        return presentReport(row, personOf(viewer), ctx.clock.now());
      },
      storesResponse: true,
      withheld: [],
    },
  );
}

/**
 * Stores a report of what the viewer sees, or returns the member's open report of the same subject. Who acts for a group reports what the
 * group sees, as the person: the decision is told to the person alone.
 */
function storeReport(
  ctx: Context,
  viewer: Viewer,
  { subject_type, subject_id, reason, details }: NewReport,
  settle: Settle,
): Promise<{ row: ReportRow; isNew: boolean; publish?: Afterwards }> {
  const { db, clock } = ctx;
  const person = personOf(viewer);
  return db.transaction(async (trx) => {
    // Locks the reporter, so that of concurrent requests the second finds the first.
    if ((await lockAccount(trx, person))?.is_active !== 1) throw new AppError('UNAUTHORIZED');
    const earlier = await findOpenReport(trx, person, { subject_type, subject_id });
    if (earlier) {
      await settle(trx, earlier.id);
      return { row: earlier, isNew: false };
    }
    const { ownerId, snapshot } = await findSubject(trx, viewer, subject_type, subject_id);
    if (ownerId === viewer.id || ownerId === person) throw new AppError('REPORT_OWN');
    // The snapshot of a profile or listing is deleted with the account; messages to others stay.
    if (subject_type !== 'message' && !(await lockAccount(trx, ownerId)))
      throw new AppError(NOT_FOUND[subject_type]);
    const row = await insertReport(trx, {
      id: randomUUIDv7(),
      reporter_id: person,
      reported_id: ownerId,
      subject_type,
      subject_id,
      snapshot: JSON.stringify(snapshot),
      reason,
      details,
      created_at: clock.now().toISOString(),
      status: 'open',
    });
    await settle(trx, row.id);
    return { row, isNew: true, publish: await tellAdministrators(ctx, trx, row, 'report') };
  });
}

const NOT_FOUND = { user: 'USER_NOT_FOUND', listing: 'LISTING_NOT_FOUND', stand: 'STAND_NOT_FOUND' } as const;

/** Subject of a report: its owner and a snapshot. */
interface FoundSubject {
  readonly ownerId: string;
  readonly snapshot: ReportSnapshot;
}

/** The subject if the viewer can see it; otherwise it is not found, as in any other request. */
function findSubject(trx: Writer, viewer: Viewer, type: ReportSubject, id: string): Promise<FoundSubject> {
  if (type === 'listing') return findReportedListing(trx, viewer, id);
  if (type === 'stand') return findReportedStand(trx, viewer, id);
  return type === 'message' ? findReportedMessage(trx, viewer, id) : findReportedMember(trx, viewer, id);
}

async function findReportedListing(trx: Writer, viewer: Viewer, id: string): Promise<FoundSubject> {
  const row = await getListingFor(trx, viewer, id);
  const { title, description, location, image_url, created_at } = presentInList(row, viewer);
  const snapshot = { title, text: description, location, image_url: image_url || null, created_at };
  return { ownerId: row.user_id, snapshot };
}

/** A stand is named by its code. */
async function findReportedStand(trx: Writer, viewer: Viewer, code: string): Promise<FoundSubject> {
  const { stand } = await findStandFor(trx, viewer, code);
  const text = [stand.hours, stand.note].filter(Boolean).join('\n');
  const snapshot = {
    title: stand.name,
    text,
    location: stand.address || null,
    image_url: null,
    created_at: stand.created_at,
  };
  return { ownerId: stand.keeper_id, snapshot };
}

/** Only this message of the conversation is stored: administrators do not read members' messages. */
async function findReportedMessage(trx: Writer, viewer: Viewer, id: string): Promise<FoundSubject> {
  const message = await findMessageOf(trx, viewer.id, id);
  if (!message) throw new AppError('MESSAGE_NOT_FOUND');
  const { content, created_at } = message;
  const snapshot = { title: '', text: content, location: null, image_url: null, created_at };
  return { ownerId: message.sender_id, snapshot };
}

/** A member can be reported after a conversation even when a block hides them. */
async function findReportedMember(trx: Writer, viewer: Viewer, id: string): Promise<FoundSubject> {
  const user = (await getUserFor(trx, id, viewer)) ?? (await findCorrespondent(trx, viewer, id));
  if (!user) throw new AppError('USER_NOT_FOUND');
  const { full_name: title, bio: text, location, photo_url: image_url, created_at } = user;
  return { ownerId: id, snapshot: { title, text, location, image_url, created_at } };
}

async function findCorrespondent(trx: Writer, viewer: Viewer, id: string) {
  if (!(await hasConversation(trx, viewer.id, id)) || !(await findIsActive(trx, id))) return undefined;
  return getUserFor(trx, id, null);
}
