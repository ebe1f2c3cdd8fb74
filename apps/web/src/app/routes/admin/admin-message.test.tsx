import { screen, waitFor } from '@testing-library/react';
import { type Broadcast, listBroadcasts, sendBroadcast } from '@windfall/contract';
import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { fill, renderPage } from '../../../testing/render.tsx';
import { mockResponse, refuse } from '../../../testing/server.ts';
import { anAdmin } from '../../testing/admin.tsx';
import { openAnswered } from '../../testing/answered-page.tsx';
import { Component, loader } from './admin-message.tsx';

const sent: Broadcast = {
  id: 'plums',
  subject: 'Plum day',
  text: 'At the school.',
  created_at: '2026-08-04T10:00:00.000Z',
  told_at: null,
};

const open = () =>
  renderPage({ path: '/admin/message', loader, Component }, { at: '/admin/message', user: anAdmin });

// @rule administration#message-to-all
test('is written, looked at and sent to so many members, and kept when it is refused', async () => {
  mockResponse(listBroadcasts, { broadcasts: [], members: 214, next_at: null });
  const first = open();
  await fill(first.visitor, await screen.findByLabelText('Message'), 'Lost?');
  first.unmount();
  // The draft is there after a reload.
  const { visitor } = open();
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue('Lost?'));
  await visitor.clear(screen.getByLabelText('Message'));
  await visitor.click(await screen.findByRole('button', { name: 'Preview' }));
  expect(screen.getByText('Please write the message')).toBeVisible();
  await fill(visitor, screen.getByLabelText('What it is about'), 'Plum day');
  await fill(visitor, screen.getByLabelText('Message'), 'At the school.');
  await visitor.click(screen.getByRole('button', { name: 'Preview' }));
  expect(screen.getByRole('heading', { name: 'Plum day' })).toBeVisible();
  refuse(sendBroadcast, 'UNAVAILABLE');
  await visitor.click(screen.getByRole('button', { name: 'Send to 214 members' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy');
  expect(screen.getByLabelText('Message')).toHaveValue('At the school.');
  const calls = mockResponse(sendBroadcast, sent);
  mockResponse(listBroadcasts, {
    broadcasts: [sent],
    members: 214,
    next_at: '2026-08-11T10:00:00.000Z',
  });
  await visitor.click(screen.getByRole('button', { name: 'Preview' }));
  await visitor.click(screen.getByRole('button', { name: 'Send to 214 members' }));
  await waitFor(() => expect(screen.queryByLabelText('Message')).toBeNull());
  expect(await screen.findByText(/The next message can be sent from/)).toBeVisible();
  expect(screen.getByText('Plum day')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ subject: 'Plum day', text: 'At the school.' }]);
  expect(sessionStorage).toHaveLength(0);
});

// @rule administration#high-security
test('asks for the password at the high security level, beside the message as it will be read', async () => {
  mockResponse(listBroadcasts, { broadcasts: [], members: 214, next_at: null });
  const { visitor } = open();
  await fill(visitor, await screen.findByLabelText('What it is about'), 'Plum day');
  await fill(visitor, screen.getByLabelText('Message'), 'At the school.');
  await visitor.click(screen.getByRole('button', { name: 'Preview' }));
  refuse(sendBroadcast, 'PASSWORD_REQUIRED');
  await visitor.click(screen.getByRole('button', { name: 'Send to 214 members' }));
  const password = await screen.findByLabelText('Your password');
  expect(screen.getByRole('heading', { name: 'Plum day' })).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Send to 214 members' }));
  expect(password).toHaveAccessibleDescription(/Please enter your password\./);
  const calls = mockResponse(sendBroadcast, sent);
  await visitor.type(password, 'mine{Enter}');
  const body = { subject: 'Plum day', text: 'At the school.', password: 'mine' };
  await waitFor(() => expect(calls[0]?.body).toEqual(body));
});

// @rule administration#high-security
test('asks for the password without scripts too, in the form that sends the message', async () => {
  mockResponse(listBroadcasts, { broadcasts: [], members: 214, next_at: null });
  await openAnswered(
    '/admin/message',
    { Component, loader },
    {
      operation: 'sendBroadcast',
      fields: 'step=send&subject=Plum+day&text=At+the+school.',
      refusal: new ApiError({ status: 403, code: 'PASSWORD_REQUIRED' }).toJSON(),
    },
  );
  const form = (await screen.findByLabelText<HTMLInputElement>('Your password')).form as HTMLFormElement;
  const send = screen.getByRole('button', { name: 'Send to 214 members' });
  expect(Object.fromEntries(new FormData(form, send))).toMatchObject({
    operation: 'sendBroadcast',
    step: 'send',
    subject: 'Plum day',
    text: 'At the school.',
    password: '',
  });
});
