import type { QueryClient } from '@tanstack/react-query';
import { checkSession, getListing, getUser, type Listing } from '@windfall/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catchUploads } from '../../testing/catch-uploads.ts';
import { fakeDatabase } from '../../testing/fake-database.ts';
import { aListing, aMember, rosa } from '../../testing/people.ts';
import { createTestQueryClient } from '../../testing/render.tsx';
import { mockResponse } from '../../testing/server.ts';
import { SESSION_KEY } from '../session/session-query.ts';
import { baseOf } from './fields-of.ts';
import { sendOutbox } from './outbox.ts';
import type { Fields } from './outbox-item.ts';
import { changeInOutbox, listOutbox } from './outbox-store.ts';
import { addToOutbox } from './wait.ts';

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
    photo: photo === null ? null : aPhoto(photo),
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
    await addToOutbox({ ...item, base: baseOf({}, rosa, 'photo_url'), photo: aPhoto('mine') });
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
