import { act, screen, waitFor, within } from '@testing-library/react';
import {
  checkSession,
  countUnread,
  getListing,
  listProduceTypes,
  sendMessage,
  signOut,
  syncOrSignIn,
  updateListing,
} from '@windfall/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { listOutbox } from '../../lib/outbox/outbox-store.ts';
import { onOutcome, sendOutbox } from '../../lib/outbox/send-outbox.ts';
import { addToOutbox } from '../../lib/outbox/testing/outbox.ts';
import { readToken } from '../../lib/session/session-token.ts';
import { toast } from '../../lib/toasts/toast.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { aListing, ben, rosa } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { breakConnection, mockResponse, refuse } from '../../testing/server.ts';
import { NavBar } from '../layout/nav-bar.tsx';

const plums = aListing({ id: 'plums', title: 'Plums' });

const write = (content: string) =>
  addToOutbox({ userId: rosa.id, kind: 'message', target: ben.id, label: ben.name, fields: { content } });

const edit = (title: string) =>
  addToOutbox({
    userId: rosa.id,
    kind: 'listing-edit',
    target: plums.id,
    label: plums.title,
    fields: { title, image_url: '' },
    base: { title: plums.title, image_url: '' },
  });

const open = () => renderPage({ path: '/', element: <NavBar /> }, { user: rosa });

const openList = async (page: ReturnType<typeof open>) => {
  await page.visitor.click(await screen.findByRole('button', { name: /waiting to be sent/ }));
  return within(await screen.findByRole('dialog', { name: 'Waiting to be sent' }));
};

beforeEach(() => {
  mockResponse(countUnread, { count: 0 });
  mockResponse(listProduceTypes, []);
  mockResponse(syncOrSignIn, { success: true, user: rosa, token: 'bearer', access_token: 'bearer' });
  mockResponse(checkSession, { authenticated: true, token: null, user: rosa });
  mockResponse(signOut, { success: true, message: 'Bye' });
});

describe('the bar', () => {
  it('is hidden while the outbox is empty', () => {
    open();
    expect(screen.queryByRole('button', { name: /waiting/ })).not.toBeInTheDocument();
  });

  it('shows the number of waiting items until they are sent', async () => {
    const { queryClient } = open();
    await act(() => write('one'));
    expect(await screen.findByRole('button', { name: '1 change waiting to be sent' })).toBeVisible();
    await act(() => write('two'));
    expect(screen.getByRole('button', { name: '2 changes waiting to be sent' })).toBeVisible();
    mockResponse(sendMessage, {
      id: 'x',
      sender_id: rosa.id,
      receiver_id: ben.id,
      content: 'one',
      created_at: '2026-08-04T10:00:00.000Z',
      timestamp: '2026-08-04T10:00:00.000Z',
      read: false,
      listing_id: null,
    });
    await act(() => sendOutbox(queryClient));
    expect(screen.queryByRole('button', { name: /waiting/ })).not.toBeInTheDocument();
  });
});

describe('the list', () => {
  it('lists the items in order, and sends them on demand', async () => {
    breakConnection(sendMessage);
    await write('I come at five');
    await edit('Ripe plums');
    const page = open();
    const list = await openList(page);
    expect(list.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Message to Ben Okafor',
      'Edit of your listing: Plums',
    ]);
    expect(list.getByText('I come at five')).toBeVisible();
    await expectAccessible(screen.getByRole('dialog'));
    const outcomes: string[] = [];
    const stop = onOutcome(({ result }) => outcomes.push(result));
    await page.visitor.click(list.getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(outcomes).toEqual(['later']));
    stop();
    expect(listOutbox(rosa.id)).toHaveLength(2);
  });

  it('discards after a confirmation', async () => {
    await write('one');
    const page = open();
    const list = await openList(page);
    await page.visitor.click(list.getByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard this permanently?' }));
    expect(listOutbox(rosa.id)).toHaveLength(1);
    await page.visitor.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(listOutbox(rosa.id)).toEqual([]));
  });

  it('puts a message back into its composer', async () => {
    await write('I come at five');
    const page = open();
    const list = await openList(page);
    await page.visitor.click(list.getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/conversation/ben'));
    expect(sessionStorage.getItem('kept:draft:rosa:ben')).toBe('I come at five');
    expect(listOutbox(rosa.id)).toEqual([]);
  });

  it('shows the reason of a refusal, shows a toast at once, and copies the text', async () => {
    refuse(getListing, 'LISTING_NOT_FOUND');
    await edit('Ripe plums');
    const page = open();
    await screen.findByRole('button', { name: /waiting/ });
    await act(() => sendOutbox(page.queryClient));
    expect(toast.error).toHaveBeenCalledWith('Not sent: Edit of your listing: Plums');
    const list = await openList(page);
    expect(list.getByRole('alert')).toHaveTextContent('The server did not accept this. Listing not found');
    await page.visitor.click(list.getByRole('button', { name: 'Copy text' }));
    expect(await navigator.clipboard.readText()).toBe('Ripe plums');
  });

  it('asks for the version to keep after a change elsewhere, and sends only the changed fields', async () => {
    mockResponse(getListing, { ...plums, title: 'Sold out', image_url: '/images/new.jpg' });
    const calls = mockResponse(updateListing, plums);
    await edit('Ripe plums');
    const page = open();
    await screen.findByRole('button', { name: /waiting/ });
    await act(() => sendOutbox(page.queryClient));
    const list = await openList(page);
    expect(list.getByRole('alert')).toHaveTextContent('This was changed elsewhere in the meantime.');
    await page.visitor.click(list.getByRole('button', { name: 'Send my version' }));
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ title: 'Ripe plums' }]));
  });
});

describe('signing out with waiting items', () => {
  const leave = async (page: ReturnType<typeof open>) => {
    await screen.findByRole('button', { name: /waiting/ });
    await page.visitor.click(screen.getByLabelText('Account of Rosa Delgado'));
    const [button] = screen.getAllByRole('button', { name: 'Sign out' });
    if (button) await page.visitor.click(button);
    return within(await screen.findByRole('alertdialog', { name: 'Sign out and lose unsent changes?' }));
  };

  it('asks for confirmation, and stays', async () => {
    await write('one');
    const page = open();
    const question = await leave(page);
    expect(question.getByText(/1 change has not been sent yet/)).toBeVisible();
    await page.visitor.click(question.getByRole('button', { name: 'Stay signed in' }));
    expect(listOutbox(rosa.id)).toHaveLength(1);
    expect(page.router.state.location.pathname).toBe('/');
  });

  it('asks for confirmation, and deletes all of them', async () => {
    await write('one');
    const page = open();
    const question = await leave(page);
    await page.visitor.click(question.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/login'));
    expect(readToken()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });
});
