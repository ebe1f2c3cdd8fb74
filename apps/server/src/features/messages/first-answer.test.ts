import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { twoNeighbors } from './testing/two-neighbors.ts';

const MINUTE_MS = 60_000;

describe('the first reply of a conversation', () => {
  const app = useTestApp('sqlite');
  const conversation = () =>
    app.ctx.db.read
      .selectFrom('conversations')
      .select(['started_by', 'answered_at'])
      .executeTakeFirstOrThrow();

  test('comes from the other member, however often the first one writes', async () => {
    const { t, rosa, amir, from, to } = await twoNeighbors(app);
    await from.send(amir.id, 'May I have six?');
    t.clock.advance(MINUTE_MS);
    await from.send(amir.id, 'Or five?');
    expect(await conversation()).toEqual({ started_by: rosa.id, answered_at: null });
    t.clock.advance(MINUTE_MS);
    const first = await to.send(rosa.id, 'Six it is');
    t.clock.advance(MINUTE_MS);
    await to.send(rosa.id, 'The gate is open');
    await from.send(amir.id, 'Thank you');
    expect(await conversation()).toEqual({ started_by: rosa.id, answered_at: first.created_at });
  });

  test('is not recorded when its message is refused', async () => {
    const { t, rosa, amir, from, to } = await twoNeighbors(app);
    await from.send(amir.id, 'Hello', { id: 'm-1' });
    t.clock.advance(MINUTE_MS);
    // Rosa’s message has this id.
    expect((await to.trySend(rosa.id, 'Hello back', { id: 'm-1' })).statusCode).toBe(409);
    expect(await conversation()).toEqual({ started_by: rosa.id, answered_at: null });
  });
});
