import { screen, waitFor } from '@testing-library/react';
import { appealDecision } from '@windfall/contract';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { mockResponse, refuse } from '../../../testing/server.ts';
import { Component } from './appeal.tsx';

const open = (at: string) => renderRoutes([{ path: '/appeal', Component }], { at, user: null });

test('sends an appeal with the token of the email, which is removed from the address at once', async () => {
  const calls = mockResponse(appealDecision, { success: true, message: 'Arrived' });
  const { visitor, router, container } = open('/appeal#report=r-1&token=secret');
  const field = await screen.findByRole('textbox', { name: 'Why is the decision wrong?' });
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  await expectAccessible(container);
  await visitor.type(field, 'It was my brother');
  await visitor.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText(/Your appeal was sent/)).toBeVisible();
  expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/reports/r-1/appeal', { text: 'It was my brother', token: 'secret' }],
  ]);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
});

test('reports that a used link is no longer valid', async () => {
  refuse(appealDecision, 'APPEAL_LINK_INVALID');
  const { visitor } = open('/appeal#report=r-1&token=used');
  await visitor.type(await screen.findByRole('textbox'), 'Please');
  await visitor.click(screen.getByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.');
});

test('reports an incomplete link', async () => {
  sessionStorage.clear();
  open('/appeal#report=r-1');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is incomplete');
  expect(screen.getByRole('link', { name: 'Go to your notices' })).toHaveAttribute('href', '/notices');
});
