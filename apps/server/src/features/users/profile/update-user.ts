import { type ProfileChanges, USER_MESSAGES, type User, updateUser } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Writer } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/dialects/predicates.ts';
import { AppError } from '../../../lib/app-error.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { UserChanges, UserRow } from '../../../platform/auth/auth.table.ts';
import { openIdentityCheck } from '../../../platform/auth/identity-proof.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import type { Upload } from '../../../platform/http/read-multipart.ts';
import { registerOperation } from '../../../platform/http/register-operation.ts';
import { publishUserChanged } from '../../events/events.service.ts';
import {
  deleteImage,
  discardImage,
  imageIdIn,
  insertImageRow,
  portraitUrl,
  readInlineImage,
  type StoredImage,
  withStoredImage,
} from '../../images/images.service.ts';
import { canEditProfile } from '../users.policy.ts';
import { presentUser } from '../users.presenter.ts';
import { changeUser, findUser, touchUser } from '../users.repo.ts';
import { withFirstDay } from './get-user.ts';
import { assertZipCode } from './zip-code.ts';

export function registerUpdateUser(app: FastifyInstance, ctx: Context): void {
  const identity = openIdentityCheck(ctx);
  registerOperation(app, ctx, updateUser, async ({ params, body, upload, viewer, request, reply }) => {
    if (!canEditProfile(viewer, params.id)) throw new AppError('FORBIDDEN');
    // The server stores no earlier version of a profile, so a change cannot be undone.
    if (params.id !== viewer.id) await identity.requireAtHighSecurity(viewer, body, reply);
    const user = await changeProfile(ctx, viewer, params.id, body, upload, request.ip);
    return withFirstDay(ctx, user, viewer);
  });
}

/** Changes the given fields of a profile and its photo. The caller has checked that the viewer may change it. */
async function changeProfile(
  ctx: Context,
  viewer: Viewer,
  userId: string,
  changes: ProfileChanges,
  upload: Upload | undefined,
  address: string,
): Promise<User> {
  const before = await findUser(ctx.db.read, userId);
  if (!before || before.deleted_at !== null) throw new AppError('USER_NOT_FOUND');
  assertZipCode(changes.zip_code, before.zip_code);
  const photo = readPhotoChange(upload, changes.photo_url, before.photo_url);
  const columns = {
    ...columnsOf(changes, viewer.id === userId),
    ...(before.is_group === 1 && visitsOf(changes)),
  };
  const bytes = photo.kind === 'replace' ? photo.bytes : undefined;
  try {
    const { row, replaced } = await withStoredImage(ctx, userId, bytes, (image) =>
      ctx.db.transaction(async (trx) => {
        const written = await writeProfile(ctx, trx, userId, columns, photo, image);
        if (viewer.id === userId) assertSameGroupName(before, written.row);
        if (viewer.id === userId && written.row.is_active === 0) throw new AppError('UNAUTHORIZED');
        if (viewer.id !== userId) {
          const subject = { type: 'user' as const, id: userId, name: before.full_name };
          const fields = [...Object.keys(columns), ...(photo.kind === 'keep' ? [] : ['photo_url'])];
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
    // The only other unique column, the email address, is not changed here.
    throw isUniqueViolation(error) ? new AppError('USERNAME_TAKEN', { cause: error }) : error;
  }
}

/** An administrator has confirmed the names of a group. */
function assertSameGroupName(before: UserRow, { is_group, full_name, username }: UserRow): void {
  if (is_group === 1 && (full_name !== before.full_name || username !== before.username))
    throw new AppError('GROUP_NAMED');
}

async function writeProfile(
  ctx: Context,
  trx: Writer,
  userId: string,
  columns: UserChanges,
  photo: PhotoChange,
  image: StoredImage | undefined,
) {
  // The lock comes before the read of the photo: of two concurrent new photos, the second has to delete the first.
  const locked = await touchUser(trx, userId, ctx.clock.now().toISOString());
  if (!locked) throw new AppError('USER_NOT_FOUND');
  if (photo.kind === 'keep') return { row: await changeUser(trx, locked, columns), replaced: undefined };
  if (image) await insertImageRow(trx, image);
  const photo_url = image ? portraitUrl(image.id) : null;
  const row = await changeUser(trx, locked, { ...columns, photo_url });
  const replaced = imageIdIn(locked.photo_url);
  if (replaced !== undefined) await deleteImage(trx, replaced);
  return { row, replaced };
}

/**
 * Drops changes of coordinates and of `shows_email` by an administrator. An administrator does not see these fields and
 * sends the profile back without them.
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

/** Of a group alone: no profile of a member has an address. */
const visitsOf = ({ public_hours, public_address }: ProfileChanges): UserChanges => ({
  ...(public_hours !== undefined && { public_hours }),
  ...(public_address !== undefined && { public_address }),
});

/** The change of a member's photo that a request contains. */
type PhotoChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'replace'; readonly bytes: Buffer };

/**
 * Reads the photo from the file part, else from `photo_url`. Inline data replaces the photo. '', 'none' and null remove
 * it. An absent field or the current path does not change it. Any other URL is refused, because browsers of visitors to
 * the profile would load it.
 */
function readPhotoChange(
  upload: Upload | undefined,
  photoUrl: string | null | undefined,
  present: string | null,
): PhotoChange {
  if (upload) return { kind: 'replace', bytes: upload };
  if (photoUrl === undefined || photoUrl === present) return { kind: 'keep' };
  if (photoUrl === null || photoUrl === '' || photoUrl === 'none') return { kind: 'remove' };
  const bytes = readInlineImage(photoUrl);
  if (bytes) return { kind: 'replace', bytes };
  const message = USER_MESSAGES.photoUnknown;
  throw new AppError('VALIDATION_FAILED', { message, fields: { photo_url: message } });
}
