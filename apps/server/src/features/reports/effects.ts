import { HIDDEN_MESSAGE, type ReportDecision } from '@windfall/contract';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import {
  publishListingChanged,
  publishResync,
  publishSessionsChanged,
  publishUserChanged,
} from '../events/events.service.ts';
import { hideListing, showListing } from '../listings/listings.service.ts';
import { hideMessage, restoreMessage } from '../messages/messages.service.ts';
import { hideStand, showStand } from '../stands/stands.service.ts';
import { findIsActive, setAccountStatus } from '../users/users.service.ts';
import { hasOtherDecision, type ReportRow } from './reports.repo.ts';
import { readSnapshot } from './snapshot.ts';

/** Publishes a live event; called after the commit. */
export type Afterwards = () => void;

/** Applies a decision. Throws LAST_ADMIN when no administrator would remain. */
export function applyDecision(
  ctx: Context,
  trx: Writer,
  viewer: Viewer,
  report: ReportRow,
  decision: ReportDecision,
): Promise<Afterwards[]> {
  if (decision === 'hide') return hide(ctx, trx, report);
  return decision === 'deactivate' ? deactivate(ctx, trx, viewer, report) : Promise.resolve([]);
}

/** Undoes a decision, unless another decision has the same effect. The report is already marked as overturned. */
export function undoDecision(
  ctx: Context,
  trx: Writer,
  viewer: Viewer,
  report: ReportRow,
): Promise<Afterwards[]> {
  if (report.decision === 'hide') return show(ctx, trx, report);
  return report.decision === 'deactivate' ? activate(ctx, trx, viewer, report) : Promise.resolve([]);
}

async function hide(
  ctx: Context,
  trx: Writer,
  { subject_type, subject_id }: ReportRow,
): Promise<Afterwards[]> {
  if (subject_type === 'message') {
    const members = await hideMessage(trx, subject_id);
    return [() => publishResync(ctx, members)];
  }
  if (subject_type === 'stand') {
    if (!(await hideStand(trx, subject_id, ctx.clock.now().toISOString())))
      throw new AppError('DECISION_NOT_POSSIBLE');
    return [];
  }
  if (!(await hideListing(trx, subject_id, ctx.clock.now().toISOString())))
    throw new AppError('DECISION_NOT_POSSIBLE');
  return [() => publishListingChanged(ctx, subject_id, 'removed')];
}

async function show(ctx: Context, trx: Writer, report: ReportRow): Promise<Afterwards[]> {
  const { subject_type, subject_id } = report;
  if (await hasOtherDecision(trx, 'hide', { subject_type, subject_id })) return [];
  if (subject_type === 'message') {
    const { text } = readSnapshot(report.snapshot);
    const members = await restoreMessage(trx, subject_id, text || HIDDEN_MESSAGE);
    return [() => publishResync(ctx, members)];
  }
  if (subject_type === 'stand') {
    await showStand(trx, subject_id);
    return [];
  }
  const isShown = await showListing(trx, ctx.db.dialect, subject_id);
  return isShown ? [() => publishListingChanged(ctx, subject_id, 'published')] : [];
}

async function deactivate(
  ctx: Context,
  trx: Writer,
  viewer: Viewer,
  { reported_id, decision_reason: reason }: ReportRow,
): Promise<Afterwards[]> {
  await setAccountStatus(trx, viewer, reported_id, { isActive: false, reason }, ctx.clock.now());
  return [() => publishSessionsChanged(ctx, reported_id), () => publishUserChanged(ctx, reported_id)];
}

/** A member whose account was deleted meanwhile stays deleted. */
async function activate(
  ctx: Context,
  trx: Writer,
  viewer: Viewer,
  { reported_id }: ReportRow,
): Promise<Afterwards[]> {
  if (await hasOtherDecision(trx, 'deactivate', { reported_id })) return [];
  if ((await findIsActive(trx, reported_id)) !== undefined)
    await setAccountStatus(trx, viewer, reported_id, { isActive: true }, ctx.clock.now());
  return [() => publishUserChanged(ctx, reported_id)];
}
