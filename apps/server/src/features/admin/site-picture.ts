import { LISTING_MESSAGES, SITE_MESSAGES, setSitePicture } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Writer } from '../../db/database.ts';
import { AppError } from '../../lib/app-error.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { registerOperation } from '../../platform/http/register-operation.ts';
import { lockSetting, readSettings, writeSettings } from '../../platform/settings/site-settings.ts';
import {
  deleteImage,
  discardImage,
  insertImageRow,
  readInlineImage,
  type StoredImage,
  withStoredImage,
} from '../images/images.service.ts';
import { announceSettings, showSettings } from './settings.ts';

/** Sets, describes or removes the picture of the site (docs/product/administration.md#picture). */
export function registerSitePicture(app: FastifyInstance, ctx: Context): void {
  registerOperation(app, ctx, setSitePicture, async ({ body, upload, viewer, request }) => {
    const bytes = upload ?? readPicture(body.image_url);
    const isRemoved = bytes === undefined && body.image_url === '';
    const now = ctx.clock.now();
    const replaced = await withStoredImage(ctx, viewer.id, bytes, (image) =>
      ctx.db.transaction(async (trx) => {
        await lockSetting(trx, 'picture', now);
        const { picture: before } = await readSettings(trx);
        const id = isRemoved ? undefined : (image?.id ?? before?.id);
        if (id === undefined && !isRemoved) throw invalid(SITE_MESSAGES.pictureMissing);
        const picture = id === undefined ? null : { id, alt: body.alt ?? before?.alt ?? '' };
        await writeSettings(trx, { picture }, now);
        const details = { from: { picture: before }, to: { picture } };
        const by = { actor: viewer, address: request.ip };
        await writeAudit(trx, { ...by, action: 'settings.change', details }, now);
        return replaceImage(trx, before?.id === id ? undefined : before?.id, image);
      }),
    );
    if (replaced !== undefined) await discardImage(ctx, replaced);
    await announceSettings(ctx);
    return showSettings(ctx, await readSettings(ctx.db.read));
  });
}

/** Undefined for none, and for one that is removed. */
function readPicture(url: string | undefined): Buffer | undefined {
  if (!url) return undefined;
  const bytes = readInlineImage(url);
  if (!bytes) throw invalid(LISTING_MESSAGES.imageUnknown);
  return bytes;
}

/** Returns the image whose files are deleted after the commit. */
async function replaceImage(
  trx: Writer,
  before: string | undefined,
  image: StoredImage | undefined,
): Promise<string | undefined> {
  if (before !== undefined) await deleteImage(trx, before);
  if (image) await insertImageRow(trx, image);
  return before;
}

const invalid = (message: string) =>
  new AppError('VALIDATION_FAILED', { message, fields: { image_url: message } });
