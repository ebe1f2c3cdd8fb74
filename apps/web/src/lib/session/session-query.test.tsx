import { fireEvent, screen, waitFor } from '@testing-library/react';
import { checkSession, type User } from '@windfall/contract';
import { expect, it } from 'vitest';
import { aMember, rosa } from '../../testing/people.ts';
import { renderPart } from '../../testing/render.tsx';
import { mockResponse } from '../../testing/server.ts';
import { SIGN_OUT_PENDING } from './pending-sign-out.ts';
import { sessionQuery } from './session-query.ts';
import { readToken, storeToken } from './session-token.ts';
import { useSession } from './use-session.ts';

const Who = () => <p>{useSession().user?.name ?? 'A visitor'}</p>;

/** A page of this viewer while another member is signed in; returns the session requests. */
function renderAs(user: User | null) {
  const iris = aMember({ id: 'iris', name: 'Iris Lund' });
  const calls = mockResponse(checkSession, { authenticated: true, token: null, user: iris });
  return { calls, ...renderPart(<Who />, { user }) };
}

/** The events of a browser when the visitor returns to the page. */
const comeBack = () => fireEvent(document, new Event('visibilitychange', { bubbles: true }));

// @rule accounts#session-focus
it('the session is fetched again when the window regains focus, while signed in', async () => {
  const { calls } = renderAs(rosa);
  expect(screen.getByText('Rosa Delgado')).toBeVisible();
  expect(calls).toHaveLength(0);
  comeBack();
  await waitFor(() => expect(screen.getByText('Iris Lund')).toBeVisible(), { timeout: 4000 });
  expect(calls).toHaveLength(1);
});

it('a returning visitor causes no request', async () => {
  const { calls, queryClient } = renderAs(null);
  comeBack();
  // The query client handles an event some promises later.
  await new Promise((resolve) => setTimeout(resolve));
  expect(queryClient.isFetching()).toBe(0);
  expect(calls).toHaveLength(0);
  expect(screen.getByText('A visitor')).toBeVisible();
});

it('a member who signed out meanwhile stays signed out, also before the server knows', async () => {
  const { queryClient } = renderAs(null);
  storeToken('bearer');
  const asking = queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  localStorage.setItem(SIGN_OUT_PENDING, '1');
  expect(await asking).toBeNull();
  expect(readToken()).toBeNull();
});
