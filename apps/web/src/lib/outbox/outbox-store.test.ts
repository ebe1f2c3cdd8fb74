import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeDatabase } from '../../testing/fake-database.ts';
import { ben, rosa } from '../../testing/people.ts';
import { readPhoto, storePhoto } from '../browser-storage/photo-store.ts';
import { PUSH_MEMBER, SHARED_PHOTOS } from '../photo-database.ts';
import { noteActing } from '../session/stored-owner.ts';
import { watchOutbox } from './outbox-count.ts';
import {
  changeInOutbox,
  deleteFromOutbox,
  listOutbox,
  newItem,
  outboxSize,
  putInOutbox,
  readItemPhotos,
  sweepWaitingPhotos,
  useOutbox,
  useWaiting,
} from './outbox-store.ts';
import { addToOutbox, waiting, write } from './testing/outbox.ts';

const given = { userId: rosa.id, kind: 'message', target: ben.id, label: ben.name, fields: {} };
const aPhoto = (name: string) => new File([name], `${name}.webp`, { type: 'image/webp' });

it('lists items by their order, those of one order by their id', () => {
  const item = newItem(given);
  for (const [id, order] of [
    ['d', 3],
    ['b', 2],
    ['c', 2],
    ['a', 10],
    ['e', 1],
  ] as const)
    putInOutbox({ ...item, id, order });
  expect(waiting().map(({ id }) => id)).toEqual(['e', 'b', 'c', 'd', 'a']);
  expect(outboxSize()).toBe(5);
});

it('puts a new item behind those that an earlier clock has put later', () => {
  const later = Date.now() + 60_000;
  putInOutbox({ ...newItem(given), order: later });
  expect(newItem(given).order).toBe(later + 1);
  expect(newItem({ ...given, userId: ben.id }).order).toBeLessThan(later);
});

it('says of a new item that it waits, was not tried, and how many photos it has', () => {
  const untried = { state: 'waiting', reason: '', failures: 0, base: null, wasTried: false, hasPhoto: false };
  expect(newItem(given)).toMatchObject(untried);
  expect(newItem(given)).not.toHaveProperty('photoCount');
  expect(newItem({ ...given, photos: [aPhoto('one')] })).not.toHaveProperty('photoCount');
  expect(newItem({ ...given, photos: ['one', 'two'].map(aPhoto) })).toMatchObject({
    hasPhoto: true,
    photoCount: 2,
  });
});

it('tells of what is stored, changed and deleted, and of nothing that was not', async () => {
  const changed = vi.fn();
  const stop = watchOutbox(changed);
  const item = newItem(given);
  putInOutbox(item);
  changeInOutbox(item, { reason: 'Too long' });
  expect(changed).toHaveBeenCalledTimes(2);
  await deleteFromOutbox(item);
  expect(changed).toHaveBeenCalledTimes(3);
  changeInOutbox(item, { reason: 'Gone' });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(putInOutbox(item)).toBe(false);
  expect(changed).toHaveBeenCalledTimes(3);
  expect(waiting()).toEqual([]);
  stop();
});

it('shows a page what a member has waiting, of a group only what is the group’s', async () => {
  const pantry = { ...rosa, id: 'pantry', acting: { id: rosa.id, role: 'keeper' as const } };
  noteActing(pantry);
  const contents = (items: ReturnType<typeof useOutbox>) => items.map(({ fields }) => fields['content']);
  const { result, rerender } = renderHook(
    ({ id }: { id: string | undefined }) => ({ all: contents(useOutbox(id)), own: contents(useWaiting(id)) }),
    { initialProps: { id: rosa.id as string | undefined } },
  );
  expect(result.current).toEqual({ all: [], own: [] });
  await act(async () => {
    await write('mine');
    await write('ours', pantry);
  });
  expect(result.current).toEqual({ all: ['mine', 'ours'], own: ['mine'] });
  rerender({ id: pantry.id });
  expect(result.current).toEqual({ all: ['mine', 'ours'], own: ['ours'] });
  rerender({ id: undefined });
  expect(result.current).toEqual({ all: [], own: [] });
});

it('keeps the photos of an item in order while it waits, and deletes them with it', async () => {
  fakeDatabase();
  const item = await addToOutbox({ ...given, photos: ['one', 'two', 'three'].map(aPhoto) });
  if (!item) throw new Error('It was not stored');
  const names = async () => (await readItemPhotos(item))?.map(({ name }) => name) ?? null;
  expect(await names()).toEqual(['one.webp', 'two.webp', 'three.webp']);
  // The key of earlier versions, which had one photo.
  expect((await readPhoto(item.id))?.name).toBe('one.webp');
  await sweepWaitingPhotos();
  expect(await names()).toHaveLength(3);
  await deleteFromOutbox(item);
  expect(await names()).toBeNull();
  expect(listOutbox(rosa.id)).toEqual([]);
});

it.each([
  [false, [true, true, true, false]],
  [true, [true, false, true, false]],
])('sweeps photos that nothing needs (those that were shared too: %s)', async (withShared, left) => {
  fakeDatabase();
  const [shared = ''] = SHARED_PHOTOS;
  const draft = 'kept:draft:photo';
  localStorage.setItem(draft, '{}');
  const ids = [PUSH_MEMBER, shared, draft, 'of-no-item'];
  for (const id of ids) await storePhoto(id, aPhoto('photo'));
  await sweepWaitingPhotos(withShared ? { withShared } : {});
  expect(await Promise.all(ids.map(async (id) => (await readPhoto(id)) !== null))).toEqual(left);
});
