import { randomUUIDv7 } from 'node:crypto';
import {
  type BodyOf,
  createStand,
  endStand,
  findStandsByListing,
  getStand,
  listStands,
  STAND_MESSAGES,
  STANDS,
  type Stand,
  setStandListings,
  updateStand,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { momentOf } from '../../lib/zoned-time.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import { type MaybeViewer, personOf, type Viewer } from '../../platform/auth/viewer.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { findListingsById } from '../listings/listings.service.ts';
import { findMemberFaces, findRoleIn } from '../users/users.service.ts';
import { type FoundStand, findOwnStand, findPublishedStands, findStandFor } from './find-stand.ts';
import { canStand, showItems } from './stand-items.ts';
import { findStandsOf, insertStand, placeListings, renewCode, updateStandRow } from './stands.repo.ts';

type Changes = BodyOf<typeof updateStand>;

/** Everyone reads a stand; its keeper opens, changes and ends it, and says what is there. */
export function registerKeeping(app: FastifyInstance, ctx: Context): void {
  const show = async (found: FoundStand, viewer: MaybeViewer) =>
    presentStand(ctx.db.read, found, viewer, (await momentOf(ctx)).today);
  const showOwn = async (code: string, viewer: Viewer) =>
    show(await findOwnStand(ctx.db.read, viewer, code), viewer);
  registerOperation(app, ctx, getStand, async ({ params, viewer }) =>
    show(await findStandFor(ctx.db.read, viewer, params.code), viewer),
  );
  registerOperation(app, ctx, findStandsByListing, ({ query }) =>
    findPublishedStands(ctx.db.read, query.ids),
  );
  registerOperation(app, ctx, listStands, async ({ viewer }) => {
    const stands = await findStandsOf(ctx.db.read, viewer.id);
    return Promise.all(stands.map(({ code }) => showOwn(code, viewer)));
  });
  registerOperation(
    app,
    ctx,
    createStand,
    async ({ body, viewer, settle }) => {
      const now = ctx.clock.now().toISOString();
      const { code } = await ctx.db.transaction(async (trx) => {
        await assertRoom(trx, viewer.id);
        const id = randomUUIDv7();
        const row = await insertStand(trx, {
          id,
          keeper_id: viewer.id,
          ...body,
          empty_told_on: null,
          created_at: now,
          updated_at: now,
          ended_at: null,
          hidden_at: null,
        });
        await settle(trx, row.code);
        return row;
      });
      return showOwn(code, viewer);
    },
    {
      caller: ({ viewer }) => viewer.id,
      repeat: (code, { viewer }) => showOwn(code, viewer),
      storesResponse: true,
      withheld: [],
    },
  );
  registerOperation(app, ctx, updateStand, async ({ params, body, viewer }) => {
    const code = await ctx.db.transaction((trx) => change(ctx, trx, viewer, params.code, body));
    return show(await findStandFor(ctx.db.read, null, code), viewer);
  });
  registerOperation(app, ctx, endStand, async ({ params, viewer }) => {
    const now = ctx.clock.now().toISOString();
    return ctx.db.transaction(async (trx) => {
      const { stand } = await findOwnStand(trx, viewer, params.code);
      await placeListings(trx, stand.id, [], now);
      await updateStandRow(trx, stand.id, { ended_at: now, updated_at: now });
      return { success: true as const, code: stand.code };
    });
  });
  registerOperation(app, ctx, setStandListings, async ({ params, body, viewer }) => {
    await ctx.db.transaction(async (trx) => {
      const { stand } = await findOwnStand(trx, viewer, params.code);
      const ids = [...new Set(body.listing_ids)];
      await assertCanStand(trx, viewer, ids);
      await placeListings(trx, stand.id, ids, ctx.clock.now().toISOString());
    });
    return showOwn(params.code, viewer);
  });
}

async function presentStand(
  db: Reader,
  { stand, keeper }: FoundStand,
  viewer: MaybeViewer,
  today: string,
): Promise<Stand> {
  const { code, name, hours, address, note, takes_taps, keeper_id, hidden_at } = stand;
  const isKeeper = viewer?.id === keeper_id;
  return {
    code,
    name,
    hours,
    address,
    note,
    takes_taps: takes_taps === 1,
    user_id: keeper_id,
    user_name: keeper.full_name,
    items: await showItems(db, stand, today),
    is_keeper: isKeeper,
    ...(hidden_at !== null && (isKeeper || viewer?.isAdmin) && { hidden_at }),
  };
}

/** Locks the account, so that stands that are opened at once are counted one after another. */
async function assertRoom(trx: Writer, keeperId: string): Promise<void> {
  if ((await lockAccount(trx, keeperId))?.is_active !== 1) throw new AppError('UNAUTHORIZED');
  if ((await findStandsOf(trx, keeperId)).length >= STANDS.most) throw new AppError('STANDS_FULL');
}

/** Returns the present code of the stand. */
async function change(
  ctx: Pick<Context, 'clock'>,
  trx: Writer,
  viewer: Viewer,
  given: string,
  { takes_taps, new_code, keeper_id, ...texts }: Changes,
): Promise<string> {
  const { stand } = await findOwnStand(trx, viewer, given);
  const now = ctx.clock.now().toISOString();
  const isMoved = keeper_id !== undefined && keeper_id !== stand.keeper_id;
  if (isMoved) {
    await assertOwnKeeper(trx, viewer, keeper_id);
    await assertRoom(trx, keeper_id);
    await placeListings(trx, stand.id, [], now);
  }
  const { code } = await updateStandRow(trx, stand.id, {
    ...texts,
    ...(takes_taps !== undefined && { takes_taps: takes_taps ? 1 : 0 }),
    ...(new_code && { code: await renewCode(trx, stand.id, now) }),
    ...(isMoved && { keeper_id }),
    updated_at: now,
  });
  return code;
}

/** A stand is handed to oneself, or to a group that confirmed its keeper's role. */
async function assertOwnKeeper(trx: Writer, viewer: Viewer, keeperId: string): Promise<void> {
  const person = personOf(viewer);
  const isActive = (await findMemberFaces(trx, [keeperId])).get(keeperId)?.isActive === true;
  if (isActive && (keeperId === person || (await findRoleIn(trx, keeperId, person)) === 'keeper')) return;
  throw invalid('keeper_id', STAND_MESSAGES.keeper);
}

async function assertCanStand(trx: Writer, viewer: Viewer, ids: readonly string[]): Promise<void> {
  const rows = await findListingsById(trx, ids);
  const fit = rows.filter((row) => row.user_id === viewer.id && canStand(row));
  if (fit.length < ids.length) throw invalid('listing_ids', STAND_MESSAGES.notCounted);
}

const invalid = (field: string, message: string) =>
  new AppError('VALIDATION_FAILED', { message, fields: { [field]: message } });
