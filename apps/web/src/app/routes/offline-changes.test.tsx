import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  checkSession,
  countUnread,
  createListing,
  DEFAULT_SHARING,
  getListing,
  type Listing,
  listOwnCrops,
  listProduceTypes,
  updateListing,
} from '@windfall/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listOutbox } from '../../lib/outbox/outbox-store.ts';
import { sendOutbox } from '../../lib/outbox/send-outbox.ts';
import { addToOutbox } from '../../lib/outbox/testing/outbox.ts';
import { toast } from '../../lib/toasts/toast.ts';
import { fakeDatabase } from '../../testing/fake-database.ts';
import { aListing, rosa } from '../../testing/people.ts';
import { breakConnection, mockResponse, refuse, roundTrip } from '../../testing/server.ts';
import { open } from '../testing/offline-page.tsx';
import * as create from './listings/create-listing.tsx';
import * as edit from './listings/edit-listing.tsx';
import * as listing from './listings/listing.tsx';

const owned = (changes: Partial<Listing> = {}) =>
  aListing({ user_id: rosa.id, is_seller: true, can_edit: true, can_delete: true, ...changes });

beforeEach(() => {
  mockResponse(listProduceTypes, [{ name: 'Vegetables' }]);
  mockResponse(listOwnCrops, []);
  mockResponse(countUnread, { count: 0 });
});

describe('editing without a server', () => {
  async function editTitle() {
    mockResponse(getListing, owned());
    const page = open('/edit-listing/:id', edit, '/edit-listing/zucchini');
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Thirty zucchini' } });
    await page.visitor.click(screen.getByRole('button', { name: 'Save Changes' }));
    return page;
  }

  // @rule listings#edit-errors
  test('stores the change, confirms it and returns; the server gets it later', async () => {
    breakConnection(updateListing);
    mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
    const { router, queryClient } = await editTitle();
    await waitFor(() =>
      expect(toast.warning).toHaveBeenCalledWith('Listing updated in local storage (offline mode)'),
    );
    expect(toast.success).not.toHaveBeenCalled();
    await waitFor(() => expect(router.state.location.pathname).toBe('/listings/zucchini'));
    expect(listOutbox(rosa.id)).toMatchObject([
      { kind: 'listing-edit', target: 'zucchini', fields: { title: 'Thirty zucchini' } },
    ]);
    expect(JSON.parse(localStorage.getItem('listings') ?? '[]')[0].title).toBe('Thirty zucchini');

    const calls = mockResponse(updateListing, owned({ title: 'Thirty zucchini' }));
    await sendOutbox(queryClient);
    expect(calls.map(({ body }) => body)).toEqual([{ title: 'Thirty zucchini' }]);
  });

  test('shows beside the old picture that another one waits', async () => {
    fakeDatabase();
    mockResponse(getListing, owned());
    const page = open('/listing/:id', listing, '/listing/zucchini');
    await screen.findByRole('heading', { level: 1, name: 'Forty zucchini' });
    expect(screen.queryByText('With a photo, not sent yet')).not.toBeInTheDocument();
    const photo = new File(['x'], 'new.webp', { type: 'image/webp' });
    const item = { userId: rosa.id, kind: 'listing-edit', label: 'x', fields: {}, base: {} } as const;
    await act(() => addToOutbox({ ...item, target: 'another', photos: [photo] }));
    await act(() => addToOutbox({ ...item, target: 'zucchini' }));
    await act(roundTrip);
    expect(screen.queryByText('With a photo, not sent yet')).not.toBeInTheDocument();
    await act(() => addToOutbox({ ...item, target: 'zucchini', photos: [photo] }));
    expect(await screen.findByText('With a photo, not sent yet')).toBeVisible();
    expect(page.router.state.location.pathname).toBe('/listing/zucchini');
    vi.unstubAllGlobals();
  });

  test('stores how many there are again with the listing that is available again', async () => {
    const sharing = { ...DEFAULT_SHARING, stock: 6, left: 0, unit: 'jar' };
    mockResponse(getListing, owned({ is_available: false, isAvailable: false, sharing }));
    breakConnection(updateListing);
    breakConnection(checkSession);
    const { visitor } = open('/listing/:id', listing, '/listing/zucchini');
    await visitor.click(await screen.findByRole('button', { name: 'Mark as available' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How many are there now?' }));
    await visitor.type(dialog.getByRole('textbox', { name: /^Left of/ }), '4');
    await visitor.click(dialog.getByRole('button', { name: 'Mark as available' }));
    await waitFor(() => expect(toast.warning).toHaveBeenCalled());
    const [item] = listOutbox(rosa.id);
    expect(item?.fields['is_available']).toBe(true);
    expect(JSON.parse(String(item?.fields['sharing']))).toMatchObject({ stock: 10, unit: 'jar' });
  });

  // @rule listings#edit-errors
  test('reports that this browser cannot store it either', async () => {
    breakConnection(updateListing);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await editTitle();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to update listing in both online and offline modes. Please try again.',
    );
    expect(screen.getByLabelText('Title')).toHaveValue('Thirty zucchini');
  });

  test('continues although the listing cannot be refetched', async () => {
    mockResponse(getListing, owned());
    const page = open('/edit-listing/:id', edit, '/edit-listing/zucchini');
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Thirty zucchini' } });
    breakConnection(getListing);
    await act(() => page.queryClient.refetchQueries({ queryKey: ['listings', 'one', 'zucchini'] }));
    expect(toast.error).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Title')).toHaveValue('Thirty zucchini');
    expect(page.router.state.location.pathname).toBe('/edit-listing/zucchini');
  });

  // @rule offline#fallback-when
  test('does not store a refused change', async () => {
    refuse(updateListing, 'FORBIDDEN');
    await editTitle();
    expect(await screen.findByRole('alert')).toHaveTextContent('You are not allowed to do this.');
    expect(listOutbox(rosa.id)).toEqual([]);
  });
});

describe('sharing without a server', () => {
  async function share() {
    const page = open('/create-listing', create, '/create-listing');
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Plums' } });
    fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'Ripe' } });
    await page.visitor.selectOptions(screen.getByLabelText('Category'), 'Fruits');
    await page.visitor.click(screen.getByRole('button', { name: 'Share Listing' }));
    return page;
  }

  // @rule http-api#idempotency-client
  test('stores the listing, and sends it later under the key of the first attempt', async () => {
    const keys = new Set<string | null>();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (String(url).includes('/auth/session')) return Response.json({ user: rosa });
      if (init?.method !== 'POST') return Response.json([]);
      keys.add(new Headers(init.headers).get('idempotency-key'));
      throw new TypeError(`no answer from ${url}`);
    });
    const { router } = await share();
    await waitFor(() => expect(router.state.location.pathname).toBe('/listings'));
    expect(toast.warning).toHaveBeenCalledWith(
      expect.stringContaining('Your listing is saved in this browser'),
    );
    expect(keys.size).toBe(1);
    expect(listOutbox(rosa.id)).toMatchObject([
      {
        id: [...keys][0],
        kind: 'new-listing',
        label: 'Plums',
        fields: { title: 'Plums', category: 'Fruits' },
      },
    ]);
  });

  test('does not store a refused listing', async () => {
    refuse(createListing, 'VALIDATION_FAILED', { title: 'Too long' });
    await share();
    expect(await screen.findByText('Too long')).toBeVisible();
    expect(listOutbox(rosa.id)).toEqual([]);
  });
});
