import { createListing, ERRORS, getListing, sendMessage, updateListing } from '@windfall/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { aListing } from '../../testing/people.ts';
import { mockResponse, refuse } from '../../testing/server.ts';
import { sendOutbox } from './send-outbox.ts';
import { aTab, edit, isRosa, noteOutcomes, outcomes, sent, share, waiting, write } from './testing/outbox.ts';

noteOutcomes();

describe('a refused item', () => {
  it('stays with the reason, and later items are sent', async () => {
    isRosa();
    refuse(createListing, 'VALIDATION_FAILED');
    mockResponse(sendMessage, sent);
    await share('Plums');
    await write('one');
    await sendOutbox(aTab());
    expect(outcomes).toEqual(['stopped', 'delivered']);
    expect(waiting()).toMatchObject([{ state: 'refused', reason: 'Some fields are not valid.' }]);
    await sendOutbox(aTab());
    expect(outcomes).toHaveLength(2);
  });

  it.each(['TOO_MANY_REQUESTS', 'MAINTENANCE'] as const)(
    'waits and reports it after the temporary status %s',
    async (code) => {
      refuse(sendMessage, code);
      await write('one');
      for (let run = 0; run < 3; run += 1) await sendOutbox(aTab());
      expect(waiting()).toMatchObject([{ state: 'waiting', reason: ERRORS[code][1] }]);
    },
  );

  it('is refused after three server errors, so that it does not block the others', async () => {
    isRosa();
    refuse(createListing, 'INTERNAL');
    await share('Plums');
    for (let run = 0; run < 3; run += 1) await sendOutbox(aTab());
    expect(outcomes).toEqual(['later', 'later', 'stopped']);
    expect(waiting()[0]?.state).toBe('refused');
  });
});

describe('a change of a listing', () => {
  const plums = aListing({ title: 'Plums', quantity: '4' });

  beforeEach(isRosa);

  it('sends only the changed fields', async () => {
    mockResponse(getListing, { ...plums, description: 'Changed elsewhere' });
    const calls = mockResponse(updateListing, plums);
    await edit({ title: 'Ripe plums', quantity: '4' }, plums);
    await sendOutbox(aTab());
    expect(calls.map(({ body }) => body)).toEqual([{ title: 'Ripe plums' }]);
  });

  it('with a lost response is not repeated', async () => {
    mockResponse(getListing, { ...plums, title: 'Ripe plums' });
    await edit({ title: 'Ripe plums' }, plums);
    await sendOutbox(aTab());
    expect(outcomes).toEqual(['delivered']);
  });

  it('does not overwrite a change made elsewhere meanwhile', async () => {
    mockResponse(getListing, { ...plums, title: 'Sold out' });
    await edit({ title: 'Ripe plums' }, plums);
    await sendOutbox(aTab());
    expect(outcomes).toEqual(['stopped']);
    expect(waiting()[0]?.state).toBe('conflict');
  });

  it('without its photo is not sent', async () => {
    await edit({ title: 'Ripe plums' }, plums);
    const [item] = waiting();
    localStorage.setItem(`kept:outbox:rosa:${item?.id}`, JSON.stringify({ ...item, hasPhoto: true }));
    await sendOutbox(aTab());
    expect(waiting()[0]?.state).toBe('photo-lost');
  });
});
