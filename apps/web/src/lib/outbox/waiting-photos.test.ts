import type { QueryClient } from '@tanstack/react-query';
import { checkSession, getListing, getUser, type Listing } from '@windfall/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catchUploads } from '../../testing/catch-uploads.ts';
import { fakeDatabase } from '../../testing/fake-database.ts';
import { aListing, aMember, rosa } from '../../testing/people.ts';
import { createTestQueryClient } from '../../testing/render.tsx';
import { mockResponse } from '../../testing/server.ts';
import { SESSION_KEY } from '../session/session-query.ts';
import { baseOf } from './changes.ts';
import type { Fields } from './outbox-item.ts';
import { changeInOutbox, listOutbox, sweepWaitingPhotos } from './outbox-store.ts';
import { sendOutbox } from './send-outbox.ts';
import { addToOutbox } from './testing/outbox.ts';

const plums = aListing({ title: 'Plums', image_url: '/images/old.webp' });
const withPhoto = (name: string, changes: Partial<Listing> = {}) =>
  aListing({ ...plums, ...changes, image_url: `/images/${name}` });

beforeEach(() => {
  fakeDatabase();
  mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
});

function aTab(): QueryClient {
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(SESSION_KEY, rosa);
  return queryClient;
}

const aPhoto = (name: string) => new File([name], `${name}.webp`, { type: 'image/webp' });

const edit = (photo: string | null, fields: Fields = { title: 'Plums' }, wasTried = false) =>
  addToOutbox({
    userId: rosa.id,
    kind: 'listing-edit',
    target: plums.id,
    label: plums.title,
    fields,
    base: baseOf(fields, plums, 'image_url'),
    photos: photo === null ? [] : [aPhoto(photo)],
    wasTried,
  });

/** A server on which the listing has the photo that was sent last. */
function aServer() {
  const present = { current: plums };
  mockResponse(getListing, plums);
  const goOn = globalThis.fetch;
  const uploads: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const body = init?.body;
    if (body instanceof FormData) {
      const { image, ...fields } = Object.fromEntries(body);
      uploads.push(image instanceof File ? image.name : '');
      present.current = withPhoto(uploads.at(-1) ?? '', { ...present.current, ...fields });
      return Promise.resolve(Response.json(present.current));
    }
    if (init?.method === 'PUT') {
      present.current = { ...present.current, ...JSON.parse(String(body)) };
      return Promise.resolve(Response.json(present.current));
    }
    return String(input).includes('/listings/')
      ? Promise.resolve(Response.json(present.current))
      : goOn(input, init);
  });
  return { uploads, present };
}

const states = () => listOutbox(rosa.id).map(({ state }) => state);

describe('two photos of one listing', () => {
  it('both arrive, the later one last', async () => {
    const { uploads } = aServer();
    await edit('one');
    await edit('two');
    await sendOutbox(aTab());
    expect(uploads).toEqual(['one.webp', 'two.webp']);
    expect(listOutbox(rosa.id)).toEqual([]);
  });

  it('of which the later one is removed, leave none', async () => {
    const { present } = aServer();
    await edit('one');
    await edit(null, { image_url: '' });
    await sendOutbox(aTab());
    expect(present.current.image_url).toBe('');
    expect(listOutbox(rosa.id)).toEqual([]);
  });

  it('a change of texts after a photo keeps the delivered photo', async () => {
    const { present } = aServer();
    await edit('one');
    await edit(null, { title: 'Ripe plums', image_url: '/images/old.webp' });
    await sendOutbox(aTab());
    expect(present.current).toMatchObject({ title: 'Ripe plums', image_url: '/images/one.webp' });
  });

  it('delivered texts do not hide a photo from elsewhere', async () => {
    const { uploads, present } = aServer();
    present.current = withPhoto('elsewhere');
    await edit(null, { title: 'Ripe plums' });
    await edit('one');
    await sendOutbox(aTab());
    expect(uploads).toEqual([]);
    expect(states()).toEqual(['conflict']);
  });
});

describe('a photo', () => {
  it('conflicts with a photo set elsewhere, and does not replace it without confirmation', async () => {
    mockResponse(getListing, withPhoto('elsewhere'));
    const uploads = catchUploads(plums);
    await edit('mine');
    await sendOutbox(aTab());
    expect(uploads).toEqual([]);
    expect(states()).toEqual(['conflict']);
  });

  it('conflicts with equal texts set elsewhere, when it cannot have arrived', async () => {
    mockResponse(getListing, withPhoto('elsewhere', { title: 'Ripe plums' }));
    await edit('mine', { title: 'Ripe plums' });
    await sendOutbox(aTab());
    expect(states()).toEqual(['conflict']);
  });

  it('with a lost response has arrived when its texts have', async () => {
    mockResponse(getListing, withPhoto('mine', { title: 'Ripe plums' }));
    const uploads = catchUploads(plums);
    await edit('mine', { title: 'Ripe plums' }, true);
    await sendOutbox(aTab());
    expect(uploads).toEqual([]);
    expect(listOutbox(rosa.id)).toEqual([]);
  });

  it('with a lost response and without texts is for the member to decide', async () => {
    mockResponse(getListing, withPhoto('mine'));
    await edit('mine', {}, true);
    await sendOutbox(aTab());
    expect(states()).toEqual(['conflict']);
  });

  it('counts as attempted from the start of its request', async () => {
    mockResponse(getListing, plums);
    catchUploads({ message: 'Bad gateway' }, 502);
    await edit('mine');
    await sendOutbox(aTab());
    expect(listOutbox(rosa.id)).toMatchObject([{ state: 'waiting', wasTried: true }]);
    const [item] = listOutbox(rosa.id);
    if (item) changeInOutbox({ ...item, wasTried: false }, { reason: 'x' });
    expect(listOutbox(rosa.id)).toMatchObject([{ wasTried: true }]);
  });

  it('of a profile behaves alike', async () => {
    mockResponse(getUser, aMember({ photo_url: '/images/elsewhere.webp' }));
    const uploads = catchUploads(rosa);
    const item = { userId: rosa.id, kind: 'profile', target: rosa.id, label: rosa.name, fields: {} };
    await addToOutbox({ ...item, base: baseOf({}, rosa, 'photo_url'), photos: [aPhoto('mine')] });
    await sendOutbox(aTab());
    expect(uploads).toEqual([]);
    expect(states()).toEqual(['conflict']);
    mockResponse(getUser, rosa);
    const [first] = listOutbox(rosa.id);
    if (first) changeInOutbox(first, { state: 'waiting' });
    await sendOutbox(aTab());
    expect(uploads).toHaveLength(1);
    expect(listOutbox(rosa.id)).toEqual([]);
  });
});

describe('several photos', () => {
  const photo = { width: 4, height: 3, color: '#fff', sources: [] };
  const withPhotos = (...urls: string[]) =>
    aListing({
      ...plums,
      image_url: urls[0] ?? '',
      photos: urls.map((url) => ({ url, alt: '', photo })),
    });
  const before = withPhotos('/images/a', '/images/b');
  const list = (...urls: string[]) => JSON.stringify(urls.map((url) => ({ url, alt: '' })));

  const change = (photos: string, files: string[], wasTried = false, title = 'Ripe plums') => {
    const fields = { title, photos };
    return addToOutbox({
      userId: rosa.id,
      kind: 'listing-edit',
      target: plums.id,
      label: plums.title,
      fields,
      base: baseOf(fields, { ...before, photos: list('/images/a', '/images/b') }, 'image_url'),
      photos: files.map(aPhoto),
      wasTried,
    });
  };

  it('of a new listing arrive in order with their list, and leave the browser', async () => {
    const stored = fakeDatabase();
    const uploads = catchUploads(plums, 201);
    const photos = list('part:0', 'part:1');
    await addToOutbox({
      userId: rosa.id,
      kind: 'new-listing',
      target: '',
      label: 'Plums',
      fields: { title: 'Plums', photos },
      photos: [aPhoto('one'), aPhoto('two')],
    });
    await sweepWaitingPhotos();
    expect(stored.get('windfall')?.size).toBe(2);
    await sendOutbox(aTab());
    expect(uploads).toMatchObject([{ files: ['one.webp', 'two.webp'], fields: { photos } }]);
    expect(stored.get('windfall')?.size).toBe(0);
  });

  it('go when their member signs out', async () => {
    const stored = fakeDatabase();
    const item = await change(list('part:0', 'part:1'), ['one', 'two']);
    localStorage.removeItem(`kept:outbox:rosa:${item?.id}`);
    await sweepWaitingPhotos();
    expect(stored.get('windfall')?.size).toBe(0);
  });

  it('of a change are sent beside present ones, without those removed meanwhile once the member insists', async () => {
    mockResponse(getListing, before);
    const uploads = catchUploads(plums);
    await change(list('/images/b', 'part:0', '/images/a'), ['one']);
    await sendOutbox(aTab());
    expect(uploads[0]?.fields['photos']).toBe(list('/images/b', 'part:0', '/images/a'));
    mockResponse(getListing, withPhotos('/images/b'));
    const item = await change(list('/images/b', 'part:0', '/images/a'), ['one']);
    await sendOutbox(aTab());
    expect(states()).toEqual(['conflict']);
    if (item) changeInOutbox(item, { state: 'waiting', base: null });
    await sendOutbox(aTab());
    expect(uploads[1]?.fields['photos']).toBe(list('/images/b', 'part:0'));
  });

  it.each([
    ['has arrived when it and its texts are there', true, []],
    ['that was never sent conflicts with the same list from elsewhere', false, ['conflict']],
  ])('a change %s', async (_, wasTried, expected) => {
    mockResponse(getListing, { ...withPhotos('/images/b', '/images/new'), title: 'Ripe plums' });
    const uploads = catchUploads(plums);
    await change(list('/images/b', 'part:0'), ['one'], wasTried);
    await sendOutbox(aTab());
    expect(uploads).toEqual([]);
    expect(states()).toEqual(expected);
  });
});
