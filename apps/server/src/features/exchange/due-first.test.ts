import type { Claim } from '@windfall/contract';
import { describe, expect, test } from 'vitest';
import { dialects } from '../../../testing/dialects.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { neighbors } from './testing/exchange-client.ts';

const HOUR_MS = 3_600_000;

describe.each(dialects)('open claims on %s', (dialect) => {
  const app = useTestApp(dialect);

  // @rule exchange#claim-dashboard
  test('are listed page by page with what is due first, then in the order of asking', async () => {
    const { Rosa, Amir } = await neighbors(app, 'Rosa', 'Amir');
    const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS).toISOString();
    const ask = async () => Amir.ask((await Rosa.share({ stock: 4 })).id);
    const [first, late, soon, open] = [await ask(), await ask(), await ask(), await ask()];
    const [offered, last] = [await ask(), await ask()];
    for (const claim of [late, soon, open, offered]) await Rosa.move(claim, 'offer');
    for (const claim of [late, soon, open]) await Amir.move(claim, 'accept');
    await Rosa.pickup(late, { window: { from: inHours(40), to: inHours(41) } });
    await Rosa.pickup(soon, { window: { from: inHours(1), to: inHours(2) } });
    const listed: string[] = [];
    let url: string | undefined = '/api/claims?role=giver&open=true&sort=due&limit=2';
    while (url) {
      const page = await Rosa.call('GET', url);
      listed.push(...page.json<Claim[]>().map(({ id }) => id));
      url = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1];
    }
    expect(listed).toEqual([soon, offered, late, first, open, last].map(({ id }) => id));
    if (dialect !== 'sqlite') return;
    const cursor = Buffer.from(JSON.stringify(['then', 1])).toString('base64url');
    const refused = await Rosa.call('GET', `/api/claims?role=giver&sort=due&cursor=${cursor}`);
    expect(refused.json().code).toBe('INVALID_CURSOR');
  });
});
