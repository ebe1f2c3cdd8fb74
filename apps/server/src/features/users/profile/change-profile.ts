import type { ProfileChanges, User } from '@windfall/contract';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/dialects/predicates.ts';
import { AppError } from '../../../lib/app-error.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { UserChanges } from '../../../platform/auth/auth.table.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import type { Upload } from '../../../platform/http/read-multipart.ts';
import { publishUserChanged } from '../../events/events.service.ts';
import {
  deleteImage,
  discardImage,
  imageIdIn,
  photoOf,
  type StoredImage,
  useImage,
  withStoredImage,
} from '../../images/images.service.ts';
import { presentUser } from '../users.presenter.ts';
import { changeUser, findUser, touchUser } from '../users.repo.ts';
import { type PhotoChange, readPhotoChange } from './profile-photo.ts';

/** Changes the given fields of a profile and its photo. The caller has made sure that this is allowed. */
export async function changeProfile(
  ctx: Context,
  viewer: Viewer,
  userId: string,
  changes: ProfileChanges,
  upload: Upload | undefined,
  address: string,
): Promise<User> {
  const before = await findUser(ctx.db.read, userId);
  if (!before || before.deleted_at !== null) throw new AppError('USER_NOT_FOUND');
  const portrait = readPhotoChange(upload, changes.photo_url, before.photo_url);
  const columns = columnsOf(changes, viewer.id === userId);
  const bytes = portrait.kind === 'replace' ? portrait.bytes : undefined;
  try {
    const { row, replaced } = await withStoredImage(ctx, userId, bytes, (image) =>
      ctx.db.transaction(async (trx) => {
        const written = await writeProfile(ctx, trx, userId, columns, portrait, image);
        if (viewer.id === userId && written.row.is_active === 0) throw new AppError('UNAUTHORIZED');
        if (viewer.id !== userId) {
          const subject = { type: 'user' as const, id: userId, name: before.full_name };
          const fields = [...Object.keys(columns), ...(portrait.kind === 'keep' ? [] : ['photo_url'])];
          const note = { actor: viewer, address, action: 'user.update' as const, subject };
          await writeAudit(trx, { ...note, details: { fields } }, ctx.clock.now());
        }
        return written;
      }),
    );
    publishUserChanged(ctx, userId);
    if (replaced !== undefined) await discardImage(ctx, replaced);
    return presentUser(row, viewer);
  } catch (error) {
    // The one other column that no two members share, the e-mail address, is not changed here.
    throw isUniqueViolation(error) ? new AppError('USERNAME_TAKEN', { cause: error }) : error;
  }
}

async function writeProfile(
  ctx: Context,
  trx: Writer,
  userId: string,
  columns: UserChanges,
  portrait: PhotoChange,
  image: StoredImage | undefined,
) {
  // The lock comes before the photo is looked at: of two new ones at once, the second has to remove the first.
  const locked = await touchUser(trx, userId, ctx.clock.now().toISOString());
  if (!locked) throw new AppError('USER_NOT_FOUND');
  if (portrait.kind === 'keep') return { row: await changeUser(trx, locked, columns), replaced: undefined };
  if (image) await useImage(trx, image);
  const photo_url = (image && photoOf(image).sources[0]?.url) ?? null;
  const row = await changeUser(trx, locked, { ...columns, photo_url });
  const replaced = imageIdIn(locked.photo_url);
  if (replaced !== undefined) await deleteImage(trx, replaced);
  return { row, replaced };
}

/**
 * An administrator is never shown where somebody lives, and sends the profile back as shown: those fields are the
 * member's own to change.
 */
function columnsOf(changes: ProfileChanges, isSelf: boolean): UserChanges {
  const { username, location, zip_code, bio, shows_email, latitude, longitude } = changes;
  const fullName = changes.full_name ?? changes.name;
  const hasPoint = isSelf && (latitude !== undefined || longitude !== undefined);
  return {
    ...(fullName != null && { full_name: fullName }),
    ...(username != null && { username }),
    ...(location !== undefined && { location: location ?? '' }),
    ...(zip_code !== undefined && { zip_code: zip_code || null }),
    ...(bio !== undefined && { bio: bio ?? '' }),
    ...(isSelf && shows_email !== undefined && { shows_email: shows_email ? (1 as const) : (0 as const) }),
    ...(hasPoint && { latitude: latitude ?? null, longitude: longitude ?? null }),
  };
}
