import { type Claim, dayAfter, type Giving, type LoanDay } from '@windfall/contract';
import { expect, test } from 'vitest';
import { aMember } from '../../../../testing/factories.ts';
import { useTestApp } from '../../../../testing/test-app.ts';
import { deliverDue } from '../../../platform/notifications/deliver-due.ts';
import { deleteUserData } from '../../users/users.service.ts';
import { runClock } from '../clock/clock.ts';
import { Neighbor, neighbors } from '../testing/exchange-client.ts';
import { brokenInvariants } from '../testing/exchange-invariants.ts';

const HOUR_MS = 3_600_000;
const ZONE = 'America/Los_Angeles';
const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'share@windfall.example' };
const app = useTestApp('sqlite', { mail, timeZone: ZONE });

/** The day this many days after today, which is Saturday, August 8. */
const day = (days: number) => dayAfter('2026-08-08', days);
const loan = (from: number, to: number) => ({ loan: { from: day(from), to: day(to) } });

async function pass(hours: number): Promise<void> {
  app.clock.advance(hours * HOUR_MS);
  await runClock(app.ctx);
}

/** Rosa lends one press; the others borrow it. */
async function aPress(terms: object = {}) {
  const email_verified_at = app.clock.now().toISOString();
  const t = app;
  const members = await neighbors(t, 'Rosa', 'June', 'Theo');
  await t.ctx.db.transaction((trx) => trx.updateTable('users').set({ email_verified_at }).execute());
  const sharing = { stock: 1, comes_back: true, most_days: 5, renewals: 1, ...terms };
  const listing = await members.Rosa.share(sharing, { title: 'Cider press', category: 'Tools' });
  /** June has it now, for two days. */
  const lend = async (): Promise<Claim> => {
    const claim = await members.June.ask(listing.id, loan(0, 2));
    await members.Rosa.move(claim, 'offer');
    await members.June.move(claim, 'accept');
    return members.June.move(claim, 'collect', { text: 'Clean, one handle loose' });
  };
  return { ...members, id: listing.id, lend };
}

const codeOf = async (answer: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await answer;
  if (statusCode < 300) return 'ok';
  const { code, fields, message } = JSON.parse(body);
  return [statusCode, code, fields ? JSON.stringify(fields) : message].join(' ');
};

// @rule lending#ask
test('a loan needs days that are free, ahead and not longer than its owner allows', async () => {
  const { Rosa, June, Theo, id } = await aPress();
  const given = await Rosa.share({ stock: 4 });
  const eggs = await June.share({ stock: 6 });
  const swap = { listing_id: eggs.id, amount: 1 };
  expect(await codeOf(June.tryAsk(id))).toContain('Please say from when to when you would like to borrow it');
  expect(await codeOf(June.tryAsk(id, loan(2, 2)))).toMatch(
    /^400 VALIDATION_FAILED .*first day and a day after/,
  );
  expect(await codeOf(June.tryAsk(id, { loan: { from: 'soon', to: day(3) } }))).toMatch(/^400 /);
  expect(await codeOf(June.tryAsk(id, loan(-1, 2)))).toMatch(/begin today or later/);
  expect(await codeOf(June.tryAsk(id, loan(380, 382)))).toMatch(/within a year/);
  expect(await codeOf(June.tryAsk(id, loan(1, 7)))).toContain('Please borrow it for at most 5 days');
  expect(await codeOf(June.tryAsk(id, { ...loan(1, 2), wanted: 2 }))).toContain(
    'One thing is borrowed at a time',
  );
  expect(await codeOf(June.tryAsk(id, { ...loan(1, 2), swap }))).toContain('cannot be swapped');
  expect(await codeOf(June.tryAsk(given.id, loan(1, 2)))).toMatch(/^409 LISTING_NOT_LENT/);
  expect(await codeOf(Theo.tryAsk(eggs.id, { swap: { listing_id: id, amount: 1 } }))).toMatch(/SWAP_NOT_OWN/);

  const claim = await June.ask(id, { ...loan(1, 4), note: 'For our apples' });
  await Rosa.move(claim, 'offer');
  expect(await codeOf(Theo.tryAsk(id, loan(3, 6)))).toBe(
    '409 LOAN_TAKEN It is not free on Tuesday, August 11. Please choose other days.',
  );
  const url = `/api/listings/${id}/days?from=${day(0)}&to=${day(6)}`;
  const { days } = (await app.app.inject({ url })).json<{ days: LoanDay[] }>();
  expect(days.map(({ free }) => free)).toEqual([1, 0, 0, 0, 1, 1]);
  expect((await Rosa.json<{ days: LoanDay[] }>('GET', `/api/listings/${id}/days`)).days).toHaveLength(42);
  for (const [path, code] of [
    [`${id}/days?from=${day(0)}&to=${day(93)}`, 400],
    [`${id}/days?from=${day(0)}`, 400],
    [`${id}/days?from=${day(6)}&to=${day(0)}`, 400],
    [`${given.id}/days`, 404],
    ['nothing/days', 404],
  ] as const)
    expect((await Rosa.call('GET', `/api/listings/${path}`)).statusCode, path).toBe(code);
  expect(claim.loan).toEqual({
    from: day(1),
    to: day(4),
    due_at: '2026-08-12T03:00:00.000Z',
    is_late: false,
    renew_to: null,
    back_said_at: null,
    back_at: null,
    condition_out: '',
    condition_back: '',
  });
  const [message] = await Rosa.json<{ content: string }[]>('GET', `/api/messages/conversation/${June.id}`);
  expect(message?.content).toBe(
    'I would like to borrow it from Sunday, August 9 to Tuesday, August 11, please.\n\nFor our apples',
  );
});

// @rule lending#free-on
test('lists what is lent and free on a day, also in a search and near a place', async () => {
  const { Rosa, June, id } = await aPress();
  await Rosa.share({ stock: 3 }, { title: 'A press for flowers' });
  const claim = await June.ask(id, loan(1, 3));
  await Rosa.move(claim, 'offer');
  const found = async (query: string) =>
    (await Rosa.json<{ id: string }[]>('GET', `/api/listings?${query}`)).map((listing) => listing.id);
  for (const query of [
    '',
    '&search=press',
    '&sort=alphabetical',
    '&near=97214&radius_km=1000',
    '&category=Tools',
  ]) {
    expect(await found(`free=${day(0)}${query}`), query).toEqual([id]);
    expect(await found(`free=${day(1)}${query}`), query).toEqual([]);
  }
  for (const query of ['&kind=wanted', '&available=false', '&category=Eggs'])
    expect(await found(`free=${day(0)}${query}`), query).toEqual([]);
  expect((await Rosa.call('GET', '/api/listings?free=soon')).statusCode).toBe(400);
});

// @rule lending#terms
test('what is promised or lent stays a loan, of as many as are out on a day', async () => {
  const { Rosa, June, Theo, id } = await aPress({ stock: 2, at_once: true });
  const edit = (sharing: object) => codeOf(Rosa.call('PUT', `/api/listings/${id}`, { sharing }));
  expect(await edit({ comes_back: true, stock: null })).toContain('Please count what you lend');
  await June.ask(id, loan(0, 3));
  await Theo.ask(id, loan(2, 4));
  expect(await edit({ comes_back: true, stock: 1 })).toContain('More of it is promised or lent on one day');
  expect(await edit({ comes_back: false, stock: 2 })).toContain('so this stays as it is');
  expect(await edit({ comes_back: true, stock: 2, at_once: true })).toBe('ok');
  const { sharing } = await Rosa.listing(id);
  expect(sharing).toMatchObject({ comes_back: true, most_days: 7, renewals: 1, stock: 2, left: null });
  const wanted = { kind: 'wanted', title: 'A press', description: 'To borrow', category: 'Tools' };
  expect(
    await codeOf(Rosa.call('POST', '/api/listings', { ...wanted, sharing: { comes_back: true, stock: 1 } })),
  ).toMatch(/^400 /);
});

// @rule lending#states
// @rule lending#renew
// @rule lending#counts
test('is out until its giver says that it is back, and is kept longer only past nobody', async () => {
  const { Rosa, June, Theo, id, lend } = await aPress();
  const later = await Theo.ask(id, loan(1, 3));
  expect(await codeOf(Theo.tryMove(later, 'withdraw'))).toBe('ok');
  const claim = await lend();
  expect(claim).toMatchObject({ state: 'out', given: 1, can: ['undo', 'return', 'renew'] });
  expect(claim.loan).toMatchObject({ renew_to: day(7), condition_out: 'Clean, one handle loose' });
  const booked = await Theo.ask(id, loan(4, 6));
  expect((await June.claim(claim.id)).loan?.renew_to).toBe(day(4));
  expect(await codeOf(June.tryMove(claim, 'renew', { to: day(5) }))).toMatch(/^409 LOAN_NOT_LONGER/);
  const longer = await June.move(claim, 'renew');
  expect(longer.loan?.to).toBe(day(4));
  expect(await codeOf(June.tryMove(claim, 'renew', { to: day(4) }))).toBe('ok');
  expect(await codeOf(June.tryMove(longer, 'renew'))).toMatch(/^409 LOAN_NOT_LONGER/);
  expect(await codeOf(June.tryMove(longer, 'renew', { to: 'soon' }))).toMatch(
    /^400 .*on which it is free again/,
  );
  await Rosa.move(booked, 'offer');
  await Theo.move(booked, 'accept');
  expect(await codeOf(Theo.tryMove(await Theo.claim(booked.id), 'collect'))).toMatch(/^409 LOAN_NOT_BEGUN/);

  const said = await June.move(claim, 'return', { text: 'Clean' });
  expect(said).toMatchObject({ state: 'out', can: ['undo'] });
  const denied = await Rosa.move(claim, 'undo');
  expect(denied).toMatchObject({ state: 'out', loan: { back_said_at: null } });
  const back = await Rosa.move(claim, 'return');
  expect(back).toMatchObject({ state: 'back', can: ['undo'], loan: { condition_back: 'Clean' } });
  const again = await Rosa.move(claim, 'undo');
  expect(again).toMatchObject({ state: 'out', loan: { to: day(4), back_at: null, back_said_at: null } });
  expect(await codeOf(June.tryMove(again, 'undo'))).toMatch(/^409 UNDO_OVER/);
  await Rosa.move(claim, 'return');
  await June.move(claim, 'thank', { text: 'What a press' });
  expect(await June.told()).toEqual(['offered', 'not_back', 'back', 'not_back', 'back']);
  expect(await Rosa.told()).toEqual([
    'withdrawn',
    'agreed',
    'out',
    'renewed',
    'agreed',
    'back_said',
    'thanked',
  ]);
  expect(await Rosa.json<Giving>('GET', `/api/users/${Rosa.id}/giving`)).toMatchObject({
    given: 0,
    lent: 1,
    thanks: 1,
  });
  expect((await June.claim(claim.id)).got_lately).toBe(0);
  expect(await brokenInvariants(app.ctx)).toEqual([]);
});

// @rule lending#late
test('a late loan takes every day, tells those whose days begin, and is lost after 14 days', async () => {
  const { Rosa, June, Theo, id, lend } = await aPress();
  const claim = await lend();
  const booked = await Theo.ask(id, loan(2, 4));
  await Rosa.move(booked, 'offer');
  await Theo.move(booked, 'accept');
  await pass(47);
  expect((await June.claim(claim.id)).loan).toMatchObject({ is_late: true, renew_to: null });
  expect([await Theo.told(), (await Rosa.told()).at(-1)]).toEqual([['offered', 'delayed'], 'still_out']);
  const theos = await Theo.claim(booked.id);
  expect(theos.can).not.toContain('collect');
  expect(await codeOf(Theo.tryMove(theos, 'collect'))).toMatch(/^409 LOAN_STILL_OUT/);
  await pass(48);
  expect(await Theo.claim(booked.id)).toMatchObject({ state: 'ended', ended_why: 'days_over' });
  expect(await codeOf(Theo.tryAsk(id, loan(4, 5)))).toMatch(/^409 LOAN_TAKEN It is not free on Wednesday/);
  const early = await Rosa.claim(claim.id);
  expect(await codeOf(Rosa.tryMove(early, 'lost'))).toMatch(/^409 LOAN_NOT_LOST/);
  await pass(24 * 11);
  expect((await Rosa.claim(claim.id)).can).toContain('lost');
  expect(await Rosa.move(claim, 'lost')).toMatchObject({ state: 'ended', ended_why: 'lost' });
  expect((await June.told()).at(-1)).toBe('lost');
  expect(await app.ctx.db.read.selectFrom('lent_days').selectAll().execute()).toEqual([]);
});

// @rule lending#survives
test.each(['deleted listing', 'block', 'deactivation', 'deleted account', 'mark as gone'])(
  'a loan that is out survives: %s',
  async (what) => {
    const { Rosa, June, Theo, id, lend } = await aPress();
    const claim = await lend();
    const { ctx } = app;
    const { db } = ctx;
    if (what === 'deleted listing')
      await db.transaction((trx) => trx.deleteFrom('listings').where('id', '=', id).execute());
    if (what === 'block') await June.json('POST', `/api/users/${Rosa.id}/block`);
    if (what === 'deactivation')
      await db.transaction((trx) =>
        trx.updateTable('users').set({ is_active: 0 }).where('id', '=', June.id).execute(),
      );
    if (what === 'deleted account')
      await db.transaction((trx) => deleteUserData(ctx, trx, [June.id], ctx.clock.now()));
    if (what === 'mark as gone') await Rosa.json('PUT', `/api/listings/${id}`, { is_available: false });
    await pass(48);
    const late = await Rosa.claim(claim.id);
    expect(late).toMatchObject({ state: 'out', loan: { is_late: true } });
    expect(late.can).toContain('return');
    if (what === 'mark as gone') expect(await codeOf(Theo.tryAsk(id, loan(9, 10)))).toMatch(/LISTING_GONE/);
    expect(await Rosa.move(claim, 'return')).toMatchObject({ state: 'back' });
    expect(await brokenInvariants(app.ctx)).toEqual([]);
  },
);

// @rule lending#back
test('what was said to be back counts as back after two days without an answer', async () => {
  const { Rosa, June, Theo, id, lend } = await aPress();
  const claim = await lend();
  await June.move(claim, 'return');
  await pass(47);
  expect(await Rosa.claim(claim.id)).toMatchObject({ state: 'out', loan: { is_late: false } });
  await pass(1);
  expect(await Rosa.claim(claim.id)).toMatchObject({ state: 'back', loan: { back_at: expect.any(String) } });
  expect(await codeOf(Theo.tryAsk(id, loan(2, 3)))).toBe('ok');
  expect(await codeOf(Rosa.tryMove(await Rosa.claim(claim.id), 'undo'))).toMatch(/^409 UNDO_OVER/);
});

// @rule lending#back-undone
test('its giver undoes that it is back for a day, unless others have it or its days since', async () => {
  const { Rosa, June, Theo, id, lend } = await aPress();
  const claim = await lend();
  await pass(49);
  await Rosa.move(claim, 'return');
  const undone = await Rosa.move(claim, 'undo');
  await pass(0);
  expect((await June.claim(claim.id)).loan).toMatchObject({ is_late: true });
  expect(await codeOf(Theo.tryAsk(id, loan(2, 3)))).toMatch(/^409 LOAN_TAKEN/);
  expect(undone.state).toBe('out');
  await Rosa.move(claim, 'return');
  const theos = await Theo.ask(id, loan(2, 4));
  await Rosa.move(theos, 'offer');
  await Theo.move(theos, 'accept');
  expect((await Rosa.claim(claim.id)).can).toEqual(['undo']);
  await Theo.move(theos, 'collect');
  const back = await Rosa.claim(claim.id);
  expect(back.can).toEqual([]);
  expect(await codeOf(Rosa.tryMove(back, 'undo'))).toMatch(/^409 UNDO_TAKEN/);
  await Theo.move(theos, 'return');
  await Rosa.move(theos, 'return');
  await pass(24);
  expect(await codeOf(Rosa.tryMove(back, 'undo'))).toMatch(/^409 UNDO_OVER/);
  expect(await brokenInvariants(app.ctx)).toEqual([]);
});

// @rule lending#reminders
test('reminds before, on and after the last day, in the words of that time, and never after a return', async () => {
  const { Rosa, June, lend } = await aPress();
  const subjects = async () => {
    await deliverDue(app.ctx);
    const sent = await app.ctx.db.read
      .selectFrom('outbox')
      .select(['body', 'user_id'])
      .where('subject', '=', 'To bring back: “Cider press”')
      .execute();
    for (const { user_id } of sent) expect(user_id).toBe(June.id);
    return sent.map(({ body }) => body);
  };
  const claim = await lend();
  await pass(14);
  expect(await subjects()).toEqual([]);
  await pass(1);
  const [before] = await subjects();
  expect(before).toContain('Bring “Cider press” back to Rosa by Sunday, August 9 at 8:00 PM PDT.');
  await pass(15);
  expect(await subjects()).toHaveLength(2);
  await pass(72);
  expect((await subjects()).at(-1)).toContain('was to be back Sunday, August 9');
  await Rosa.move(claim, 'return');
  await pass(24 * 8);
  expect(await subjects()).toHaveLength(3);
});

// @rule lending#calendar
test('the calendar of both has the day on which it is to be back', async () => {
  const { Rosa, June, lend } = await aPress();
  const claim = await lend();
  const read = async (who: Neighbor) => {
    const { url } = await who.json<{ url: string }>('POST', '/api/calendar');
    return (await app.app.inject({ url: new URL(url).pathname })).body.replaceAll('\r\n ', '');
  };
  expect(await read(June)).toMatch(/SUMMARY:Bring “Cider press” back to Rosa/);
  const rosas = await read(Rosa);
  expect(rosas).toContain('DTEND:20260810T030000Z');
  expect(rosas).toContain('SUMMARY:June brings “Cider press” back');
  await Rosa.move(claim, 'return');
  expect(await read(June)).toContain('STATUS:CANCELLED');
});

test('only the two of a loan see it', async () => {
  const { lend } = await aPress();
  const claim = await lend();
  const other = new Neighbor(app, await aMember(app, 'Ada Cole'));
  for (const action of ['return', 'renew', 'lost'] as const)
    expect(await codeOf(other.tryMove(claim, action))).toMatch(/^404 CLAIM_NOT_FOUND/);
});
