import { createHash } from 'node:crypto';
import {
  type Garden,
  type GardenCrop,
  gardenCropSchema,
  getGarden,
  type StoredGarden,
  setGarden,
} from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { lockAccount } from '../../platform/auth/accounts.repo.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import type { GardenCropsTable } from './garden.table.ts';

/** What a member grows, for that member alone (docs/product/produce.md#garden). */
export function registerGarden(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, getGarden, async ({ viewer, reply }) => {
    reply.header('cache-control', 'no-store');
    return withVersion(await findGarden(ctx.db.read, viewer.id));
  });
  registerOperation(app, ctx, setGarden, async ({ body, viewer, reply }) => {
    reply.header('cache-control', 'no-store');
    return ctx.db.transaction(async (trx) => {
      if (!(await lockAccount(trx, viewer.id))?.is_active) throw new AppError('UNAUTHORIZED');
      const { crops, version } = body;
      const stored = withVersion(await findGarden(trx, viewer.id));
      const changed = withVersion({ crops });
      // A repeated request finds what it wants.
      if (changed.version === stored.version) return stored;
      if (version !== undefined && version !== stored.version) throw new AppError('GARDEN_CHANGED');
      await storeGarden(trx, viewer.id, crops);
      return changed;
    });
  });
  ctx.userDeletion.add(deleteGardens);
  ctx.userExport.add('garden', findGardenRows);
}

/** What a member grows. A crop that a newer version stored and this one does not know is left out. */
export async function findGarden(db: Reader, userId: string): Promise<Garden> {
  const rows = await db
    .selectFrom('garden_crops')
    .select(['crop', 'amount', 'since'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute();
  return { crops: rows.flatMap((row) => gardenCropSchema.safeParse(row).data ?? []) };
}

/** The version follows from what is stored, so nothing else has to be. */
function withVersion({ crops }: Garden): StoredGarden {
  const rows = crops.map(({ crop, amount, since }) => [crop, amount, since]);
  const version = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);
  return { crops, version };
}

/** Replaces what a member grows. */
export async function storeGarden(trx: Writer, userId: string, crops: readonly GardenCrop[]): Promise<void> {
  await trx.deleteFrom('garden_crops').where('user_id', '=', userId).execute();
  const rows: GardenCropsTable[] = crops.map((crop, position) => ({ user_id: userId, position, ...crop }));
  if (rows.length > 0) await trx.insertInto('garden_crops').values(rows).execute();
}

async function deleteGardens(trx: Writer, userIds: readonly string[]): Promise<Record<string, never>> {
  await trx.deleteFrom('garden_crops').where('user_id', 'in', userIds).execute();
  return {};
}

const findGardenRows = (db: Reader, userId: string): Promise<Record<string, unknown>[]> =>
  db.selectFrom('garden_crops').selectAll().where('user_id', '=', userId).orderBy('position').execute();
