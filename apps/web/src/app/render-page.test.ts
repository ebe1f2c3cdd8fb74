import { expect, test } from 'vitest';
import { inTurn } from './render-page.ts';

test('pages are drawn one after the other, with other work between them, also after one that fails', async () => {
  const log: string[] = [];
  const draw = (page: string) => async () => {
    log.push(`${page} begins`);
    await Promise.resolve();
    log.push(`${page} ends`);
    setImmediate(() => log.push('other work'));
    if (page === 'b') throw new Error('not drawn');
    return page;
  };
  const drawn = await Promise.allSettled(['a', 'b', 'c'].map((page) => inTurn(draw(page))));
  expect(drawn.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const turn = (page: string) => [`${page} begins`, `${page} ends`];
  expect(log).toEqual([...turn('a'), 'other work', ...turn('b'), 'other work', ...turn('c')]);
});
