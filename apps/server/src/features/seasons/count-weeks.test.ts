import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { aMember } from '../../../testing/factories.ts';
import { aListing } from '../../../testing/fixtures/listings.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { countWeeks } from './count-weeks.ts';
import { findCropsOfEarlierYears } from './crop-weeks.repo.ts';

const DAY_MS = 86_400_000;

describe.each(dialects)('the weeks of crops on %s', (dialect) => {
  const t = useTestApp(dialect, { timeZone: 'America/Chicago' });
  const count = () => Promise.all([1, 2].map(() => countWeeks(t.ctx)));
  const weeks = () => t.ctx.db.read.selectFrom('crop_weeks').selectAll().orderBy('crop').execute();

  // @rule produce#crop-weeks
  test('each offer of a crop counts once, a day after it was published, and stays when it is deleted', async () => {
    const rosa = await aMember(t);
    const share = (fields: object) => aListing(t, rosa, { category: 'Fruits', ...fields });
    const set = (id: string, values: object) =>
      t.ctx.db.transaction((trx) => trx.updateTable('listings').set(values).where('id', '=', id).execute());
    await share({ title: 'Plums' });
    const more = await share({ title: 'More plums' });
    await share({ title: 'Plum seedlings', category: 'Seedlings' });
    await share({ title: 'Plums', kind: 'wanted' });
    await share({ title: 'A fork', category: 'Tools' });
    const now = t.clock.now().toISOString();
    await set((await share({ title: 'Pears' })).id, { hidden_at: now });
    await set((await share({ title: 'Pears' })).id, { deleted_at: now });
    // In Chicago it is the last day of a week that belongs to the year before.
    const older = await share({ title: 'Figs' });
    await set(older.id, { created_at: '2021-01-04T05:30:00.000Z' });
    await count();
    expect(await weeks()).toEqual([{ crop: 'fig', year: 2020, week: 53, count: 1 }]);
    t.clock.advance(2 * DAY_MS);
    await count();
    await count();
    const plums = { crop: 'plum', year: 2026, week: 32 };
    expect(await weeks()).toMatchObject([{ crop: 'fig' }, { ...plums, count: 2 }]);
    await t.ctx.db.transaction((trx) => trx.deleteFrom('listings').where('id', '=', more.id).execute());
    await share({ title: 'Late plums' });
    t.clock.advance(DAY_MS);
    await count();
    expect((await weeks()).filter(({ crop }) => crop === 'plum')).toMatchObject([
      { ...plums, count: 2 },
      { week: 33, count: 1 },
    ]);
    const earlier = (today: string) => findCropsOfEarlierYears(t.ctx.db.read, today, 3);
    expect(await earlier('2027-08-03')).toEqual([{ crop: 'plum', count: 3 }]);
    expect(await earlier('2026-08-09')).toEqual([]);
    expect(await earlier('2026-12-27')).toEqual([{ crop: 'fig', count: 1 }]);
  });
});
