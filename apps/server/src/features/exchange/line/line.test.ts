import type { Claim } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../../testing/dialects.ts';
import { shareTestApp } from '../../../../testing/test-app.ts';
import { neighbors, pass } from '../testing/exchange-client.ts';

const HOUR_MS = 3_600_000;

describe.each(dialects)('the line of a listing on %s', (dialect) => {
  const app = shareTestApp(dialect);
  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS).toISOString();

  // @rule exchange#line-list
  test('is listed page by page in its order, after what is promised and before what is over', async () => {
    const { Rosa, Amir, June, Theo, Ada } = await neighbors(
      app,
      ...(['Rosa', 'Amir', 'June', 'Theo', 'Ada'] as const),
    );
    const earlier = await Rosa.share({ at_once: true });
    await June.move(await June.ask(earlier.id), 'collect');
    const { id } = await Rosa.share({ stock: 1, rule: 'least' });
    const [amir, june, theo, ada] = [
      await Amir.ask(id),
      await June.ask(id),
      await Theo.ask(id),
      await Ada.ask(id),
    ];
    await Rosa.move(theo, 'offer');
    await Amir.move(amir, 'withdraw');
    const again = await Amir.ask(id);
    const listed: (string | number | null)[][] = [];
    for (let url: string | undefined = `/api/listings/${id}/claims?limit=2`; url; ) {
      const page = await Rosa.call('GET', url);
      for (const { id, place, state } of page.json<Claim[]>()) listed.push([id, state, place]);
      url = /<(.*)>/.exec(String(page.headers['link'] ?? ''))?.[1];
    }
    expect(listed).toEqual([
      [theo.id, 'offered', null],
      [ada.id, 'asked', 1],
      [again.id, 'asked', 2],
      [june.id, 'asked', 3],
      [amir.id, 'ended', null],
    ]);
    expect((await June.claim(june.id)).place).toBe(3);
  });

  // The rest does not depend on the database.
  if (dialect !== 'sqlite') return;

  // @rule exchange#at-once
  test('is served as far as the stock goes where it is given at once', async () => {
    const { Rosa, Amir, June, Theo } = await neighbors(app, 'Rosa', 'Amir', 'June', 'Theo');
    const { id } = await Rosa.share({ stock: 4, at_once: true });
    const all = await Amir.ask(id, { wanted: 4 });
    const [june, theo] = [await June.ask(id), await Theo.ask(id)];
    await Amir.move(all, 'call-off');
    expect((await June.claim(june.id)).state).toBe('agreed');
    expect((await Theo.claim(theo.id)).state).toBe('agreed');
    expect((await Rosa.listing(id)).sharing).toMatchObject({ left: 2, asking: 0 });
  });

  // @rule exchange#at-once
  test('goes on after the owner has counted up', async () => {
    const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
    const { id } = await Rosa.share({ stock: 1, at_once: true });
    await Amir.ask(id);
    const june = await June.ask(id, { wanted: 2 });
    await pass(app, 1_000);
    expect((await June.claim(june.id)).state).toBe('asked');
    await Rosa.json('PUT', `/api/listings/${id}`, { sharing: { stock: 5, at_once: true } });
    await pass(app, 1_000);
    expect(await June.claim(june.id)).toMatchObject({ state: 'agreed', given: 2 });
  });

  // @rule exchange#draw
  test('of a drawn listing that is not counted, the first gets it, and the next after a refusal', async () => {
    const { Rosa, ...askers } = await neighbors(app, 'Rosa', 'Amir', 'June', 'Theo');
    const { id } = await Rosa.share({ rule: 'draw', draw_at: inHours(1) });
    for (const asker of Object.values(askers)) await asker.ask(id);
    await pass(app, HOUR_MS);
    const line = async () => Rosa.json<{ id: string; state: string }[]>('GET', `/api/listings/${id}/claims`);
    const offered = (await line()).filter(({ state }) => state === 'offered');
    expect(offered).toHaveLength(1);
    await pass(app, 1_000);
    await Rosa.move({ id: offered[0]?.id ?? '' }, 'call-off');
    expect((await line()).filter(({ state }) => state === 'offered')).toHaveLength(1);
  });

  // @rule exchange#draw
  test('gives nothing to those who ask after the draw, unless it is given at once', async () => {
    const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
    for (const [at_once, state] of [
      [false, 'asked'],
      [true, 'agreed'],
    ] as const) {
      const { id } = await Rosa.share({ stock: 4, rule: 'draw', draw_at: inHours(1), at_once });
      const drawn = await Amir.ask(id, { wanted: 3 });
      await pass(app, HOUR_MS);
      const late = await June.ask(id, { wanted: 2 });
      await Rosa.move(drawn, 'call-off');
      await pass(app, 1_000);
      expect(await June.claim(late.id)).toMatchObject({ state, place: state === 'asked' ? 1 : null });
      if (!at_once) expect((await Rosa.move(late, 'offer')).state).toBe('offered');
    }
  });

  // @rule exchange#claim-actions
  test('offers no promise to the owner while nothing is left', async () => {
    const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
    const { id } = await Rosa.share({ stock: 1, rule: 'choose' });
    const promised = await Rosa.move(await Amir.ask(id), 'offer');
    const june = await June.ask(id);
    expect((await Rosa.claim(june.id)).can).toEqual(['refuse']);
    await Rosa.move(promised, 'call-off');
    expect((await Rosa.claim(june.id)).can).toEqual(['offer', 'refuse']);
  });

  // @rule exchange#draw-first
  test('waits for its draw: until then the owner promises nothing, unless by another rule', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const { id } = await Rosa.share({ stock: 4, rule: 'draw', draw_at: inHours(1) });
    const asked = await Amir.ask(id);
    expect((await Rosa.claim(asked.id)).can).toEqual(['refuse']);
    const early = await Rosa.tryMove(asked, 'offer');
    expect([early.statusCode, early.json().code]).toEqual([409, 'CLAIM_ACTION_NOT_POSSIBLE']);
    await Rosa.json('PUT', `/api/listings/${id}`, { sharing: { stock: 4, rule: 'choose' } });
    expect((await Rosa.claim(asked.id)).can).toEqual(['offer', 'refuse']);
    expect((await Rosa.move(asked, 'offer')).state).toBe('offered');
  });

  // @rule exchange#line-passed
  test('tells those before a claim that the owner promises to, once, unless the owner chooses', async () => {
    const { Rosa, ...askers } = await neighbors(app, ...(['Rosa', 'Amir', 'June', 'Theo', 'Ada'] as const));
    const { Amir, Ada } = askers;
    const pass = { actor: 'giver', action: 'pass', from: 'asked', to: 'asked' };
    for (const rule of ['choose', 'least', 'first'] as const) {
      const { id } = await Rosa.share({ stock: 9, rule });
      const asked: Claim[] = [];
      for (const one of [Ada, Amir, askers.June, askers.Theo]) asked.push(await one.ask(id));
      const [, , june, theo] = asked;
      // The clock ends this one.
      if (rule === 'first') await Ada.json('POST', `/api/users/${Rosa.id}/block`);
      for (const claim of [june, theo]) await Rosa.move(claim as Claim, 'offer');
      const passes = await Promise.all(
        asked.map(async (claim) =>
          (await Rosa.claim(claim.id)).events.filter((one) => one.action === 'pass'),
        ),
      );
      const expected = { choose: [0, 0, 0, 0], least: [1, 1, 0, 0], first: [0, 1, 0, 0] }[rule];
      expect(
        passes.map(({ length }) => length),
        rule,
      ).toEqual(expected);
      for (const event of passes.flat()) expect(event).toMatchObject(pass);
    }
    expect(await Amir.told()).toEqual(['passed_over', 'passed_over']);
    expect(await askers.June.told()).toEqual(['offered', 'offered', 'offered']);
  });

  // @rule exchange#line-why
  test('says of a claim whether it was drawn, and not of one with a second chance after the draw', async () => {
    const { Rosa, Amir, June, Theo } = await neighbors(app, 'Rosa', 'Amir', 'June', 'Theo');
    const { id } = await Rosa.share({ stock: 1, rule: 'draw', draw_at: inHours(1) });
    const [late, , drawn] = [await Amir.ask(id), await June.ask(id), await Theo.ask(id)];
    await Rosa.move(late, 'refuse');
    await pass(app, HOUR_MS);
    const inLine = await Promise.all(
      [June, Theo].map((one) => one.json<Claim[]>('GET', `/api/listings/${id}/claims`)),
    );
    const waiting = inLine.flat().find(({ state }) => state === 'asked');
    expect(waiting?.line).toMatchObject({ rule: 'draw', is_drawn: true });
    expect((await Rosa.move(late, 'again')).line).toMatchObject({ rule: 'draw', is_drawn: false });
    expect(drawn.line).toMatchObject({ drawn_at: null, is_drawn: false });
  });

  // @rule exchange#line-why
  test('says of each claim in a list what the member before got, where that decides', async () => {
    const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
    const got = await Amir.ask((await Rosa.share({ at_once: true })).id);
    await Amir.move(got, 'collect');
    for (const rule of ['least', 'first', 'least'] as const) {
      const { id } = await Rosa.share({ rule });
      await Amir.ask(id);
      if (rule === 'least') await June.ask(id);
    }
    const seenBy = async (member: typeof Amir, role: string) =>
      (await member.json<Claim[]>('GET', `/api/claims?role=${role}&open=true`)).map(({ place, line }) => [
        place,
        line?.got_before,
      ]);
    expect(await seenBy(Amir, 'asker')).toEqual([
      [2, 0],
      [1, null],
      [2, 0],
    ]);
    expect(await seenBy(June, 'asker')).toEqual([
      [1, null],
      [1, null],
    ]);
    expect((await seenBy(Rosa, 'giver')).filter(([, before]) => before !== null)).toEqual([]);
  });

  // @rule exchange#line-open
  // @rule exchange#claim-listing-hidden
  test('waits while the listing is hidden, gone or deleted, and when its owner has left', async () => {
    const { Rosa, Amir, June } = await neighbors(app, 'Rosa', 'Amir', 'June');
    const write = (table: 'listings' | 'users', id: string, set: object) =>
      app.ctx.db.transaction((trx) => trx.updateTable(table).set(set).where('id', '=', id).execute());
    for (const [table, set] of [
      ['listings', { hidden_at: inHours(0) }],
      ['listings', { is_available: 0 }],
      ['listings', { deleted_at: inHours(0) }],
      ['users', { is_active: 0 }],
    ] as const) {
      const { id } = await Rosa.share({ stock: 2, at_once: true });
      const amir = await Amir.ask(id, { wanted: 2 });
      const june = await June.ask(id, { wanted: 2 });
      await write(table, table === 'users' ? Rosa.id : id, set);
      await Amir.move(amir, 'call-off');
      expect((await June.claim(june.id)).state, JSON.stringify(set)).toBe('asked');
      if (!('hidden_at' in set)) continue;
      await pass(app, 1_000);
      expect((await June.claim(june.id)).state).toBe('asked');
      const waiting = await Rosa.claim(june.id);
      expect(waiting.can).toEqual(['refuse']);
      expect((await Rosa.tryMove(waiting, 'offer')).json().code).toBe('LISTING_GONE');
      await write('listings', id, { hidden_at: null });
      await pass(app, 1_000);
      expect((await June.claim(june.id)).state).toBe('agreed');
    }
    expect(await June.told()).toEqual(['agreed']);
  });

  // @rule exchange#line-order
  test('counts a pickup from its day, however late the thanks come', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const before = await Rosa.share({ at_once: true });
    const claim = await Amir.ask(before.id);
    await Amir.move(claim, 'collect');
    const changed_at = inHours(-29 * 24);
    await app.ctx.db.transaction((trx) => trx.updateTable('claims').set({ changed_at }).execute());
    await Amir.move(claim, 'thank', { text: 'Sorry, so late!' });
    const { id } = await Rosa.share({ stock: 1, rule: 'least' });
    expect((await Amir.ask(id)).got_lately).toBe(0);
  });
});
