import { screen } from '@testing-library/react';
import { actAs, checkSession, listGroups } from '@windfall/contract';
import { Link } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SESSION_KEY } from '../../lib/session/session-query.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { rosa } from '../../testing/people.ts';
import { renderRoutes } from '../../testing/render.tsx';
import { mockResponse, refuse } from '../../testing/server.ts';
import { ActingBanner } from './acting-banner.tsx';
import { groupsQuery } from './api/groups.ts';

const name = 'Elm <script>Street';
const pantry = { ...rosa, id: 'pantry', name, acting: { id: rosa.id, role: 'keeper' as const } };
const pages = [
  {
    path: '*',
    element: (
      <>
        <ActingBanner />
        <Link to="/messages">Messages</Link>
      </>
    ),
  },
];

/** A page that acts for the pantry, and where it has sent the browser. */
function open() {
  const assign = vi.fn();
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, href: location.href, origin: location.origin, assign, reload });
  return { assign, reload, ...renderRoutes(pages, { at: '/listings?search=figs', user: pantry }) };
}

afterEach(() => vi.unstubAllGlobals());

describe('the line of who acts', () => {
  // @rule groups#switch
  it('names the group, and ends it by a new document', async () => {
    const { assign, visitor } = open();
    const calls = mockResponse(actAs, { success: true, group_id: null });
    expect(screen.getByRole('region', { name: 'For whom you act' })).toHaveTextContent(`You act for ${name}`);
    await expectAccessible(screen.getByRole('region', { name: 'For whom you act' }));
    await visitor.click(screen.getByRole('button', { name: 'Stop' }));
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/groups'));
    expect(calls[0]?.body).toEqual({ group_id: null });
    expect(calls[0]?.headers.has('act-as')).toBe(false);
  });

  // @rule groups#ended
  it('says that it has ended, and stays until the member goes on', async () => {
    const { assign, reload, visitor, queryClient } = open();
    refuse(listGroups, 'ACT_AS_REFUSED');
    refuse(checkSession, 'ACT_AS_REFUSED');
    mockResponse(actAs, { success: true, group_id: null });
    await queryClient.fetchQuery(groupsQuery).catch(() => {});
    expect(await screen.findByRole('alert')).toHaveTextContent('You no longer act for this group.');
    expect(queryClient.getQueryData(SESSION_KEY)).toMatchObject({ id: 'pantry' });
    await visitor.click(screen.getByRole('button', { name: 'Go on as myself' }));
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/listings?search=figs'));
    await visitor.click(screen.getByRole('link', { name: 'Messages' }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  });
});
