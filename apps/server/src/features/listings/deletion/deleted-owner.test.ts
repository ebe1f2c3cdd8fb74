import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { aMember } from '../../../../testing/factories.ts';
import { aListing, storedFiles } from '../../../../testing/fixtures/listings.ts';
import { plainPicture } from '../../../../testing/fixtures/pictures.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { AppError } from '../../../lib/app-error.ts';

describe.each(dialects)('a member whose account is deleted while they publish on %s', (dialect) => {
  const t = useTestApp(dialect);

  test.each(['with', 'without'])('is unauthorized, %s a photo, and leaves nothing behind', async (photo) => {
    const rosa = await aMember(t);
    const picture = photo === 'with' ? await plainPicture().jpeg().toBuffer() : undefined;
    await t.ctx.db.transaction((trx) => trx.deleteFrom('users').where('id', '=', rosa.id).execute());
    const error = await aListing(t, rosa, {}, picture).catch((thrown: unknown) => thrown);
    expect(error instanceof AppError && error.code).toBe('UNAUTHORIZED');
    expect(await storedFiles(t)).toEqual([]);
    expect(await t.ctx.db.read.selectFrom('listings').selectAll().execute()).toEqual([]);
  });
});
