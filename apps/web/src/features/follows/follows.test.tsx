import { screen, waitFor } from '@testing-library/react';
import {
  countSeekers,
  type Follow,
  follow,
  listFollows,
  markFollowsSeen,
  unfollow,
} from '@windfall/contract';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { rosa } from '../../testing/people.ts';
import { renderPart } from '../../testing/render.tsx';
import { mockResponse, refuse } from '../../testing/server.ts';
import FollowList from './follow-list.tsx';
import FoundNear from './found-near.tsx';
import Seekers from './seekers.tsx';
import TellMe from './tell-me.tsx';

const figs: Follow = {
  id: 'f1',
  crop: 'fig',
  words: '',
  name: 'figs',
  near: 'Portland, OR',
  radius_km: 25,
  found: [],
  created_at: '2026-08-01T10:00:00.000Z',
  until: '2027-08-01T10:00:00.000Z',
};
const tellMe = <TellMe subject={{ words: 'fig' }} name="fig" label="tellMe" near="97202" />;

// @rule follows#offered
test('a visitor signs up first, and comes back to the same search', async () => {
  renderPart(tellMe, { user: null, at: '/listings?search=fig' });
  expect(await screen.findByRole('link', { name: 'Tell me when it is shared' })).toHaveAttribute(
    'href',
    '/register?from=%2Flistings%3Fsearch%3Dfig%23tell-me',
  );
});

// @rule follows#offered
test('who has signed up for it sees the button, which is below the first screen of a phone', async () => {
  mockResponse(listFollows, []);
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  renderPart(tellMe, { user: rosa, at: '/listings?search=fig#tell-me' });
  const button = await screen.findByRole('button', { name: 'Tell me when it is shared' });
  expect(scroll.mock.contexts).toEqual([button.closest('form')]);
});

// @rule follows#offered
test('a member follows with one tap, and reads for what and how far', async () => {
  mockResponse(listFollows, []);
  const calls = mockResponse(follow, figs);
  const { visitor, container } = renderPart(tellMe, { user: rosa });
  const button = await screen.findByRole('button', { name: 'Tell me when it is shared' });
  await expectAccessible(container);
  await visitor.click(button);
  const said = await screen.findByText(/You will be told when a neighbor shares “figs” within/);
  await waitFor(() => expect(said).toHaveFocus());
  expect(calls.map(({ body }) => body)).toEqual([
    { id: expect.any(String), words: 'fig', near: '97202', radius_km: 25 },
  ]);
});

test('what is followed already offers no button, and a refusal is told', async () => {
  mockResponse(listFollows, [figs]);
  const { unmount } = renderPart(tellMe, { user: rosa });
  expect(await screen.findByText(/You will be told/)).toBeVisible();
  unmount();
  mockResponse(listFollows, [{ ...figs, until: '2026-08-02T10:00:00.000Z' }]);
  refuse(follow, 'FOLLOW_WITHOUT_PLACE');
  const { visitor } = renderPart(tellMe, { user: rosa });
  await visitor.click(await screen.findByRole('button', { name: 'Tell me when it is shared' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please add your ZIP code to your profile');
});

// @rule follows#told
test('what was found is marked near the member, and counts as seen', async () => {
  mockResponse(listFollows, [{ ...figs, found: [{ id: 'l1', title: 'Ripe figs' }] }]);
  const calls = mockResponse(markFollowsSeen, { seen: 1 });
  const { container } = renderPart(<FoundNear userId={rosa.id} />, { user: rosa });
  expect(await screen.findByRole('link', { name: 'Ripe figs' })).toHaveAttribute('href', '/listing/l1');
  await waitFor(() => expect(calls).toHaveLength(1));
  await expectAccessible(container);
});

// @rule follows#subject
test('the settings change, renew and end what is followed', async () => {
  const ended = {
    ...figs,
    id: 'f2',
    crop: null,
    words: 'jars',
    name: 'jars',
    until: '2026-08-02T10:00:00.000Z',
  };
  mockResponse(listFollows, [figs, ended]);
  const calls = mockResponse(follow, { ...figs, radius_km: 5 });
  mockResponse(unfollow, { success: true, id: 'f1' }, { calls });
  const { visitor, container } = renderPart(<FollowList userId={rosa.id} />, { user: rosa });
  await visitor.selectOptions(await screen.findByLabelText('How far away: figs'), '5');
  await waitFor(() => expect(screen.getByLabelText('How far away: figs')).toHaveValue('5'));
  await visitor.click(screen.getByRole('button', { name: 'Tell me again of jars' }));
  await visitor.click(screen.getByRole('button', { name: 'End following figs' }));
  await waitFor(() => expect(screen.queryByText('figs')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'What you follow' })).toHaveFocus());
  expect(calls.map(({ body }) => body)).toMatchObject([
    { crop: 'fig', radius_km: 5 },
    { words: 'jars', radius_km: 25 },
    '',
  ]);
  await expectAccessible(container);
});

// @rule follows#seekers
test('a grower reads how many look for it once a title was typed', async () => {
  const standing = {
    categories: ['Fruits' as const],
    crops: [],
    not_taken: 'cut melon',
    address: '',
    hours: [{ days: ['fri' as const, 'tue' as const], from: '09:00', to: '12:30' }],
  };
  const takers = [{ listing_id: 'l1', title: 'Fruit', user_name: 'Elm Street Pantry', standing }];
  const calls = mockResponse(countSeekers, { count: 14, takers });
  renderPart(<Seekers title="Ripe figs" category="Fruits" />, { user: rosa });
  expect(await screen.findByText('14 neighbors near you look for this.')).toBeVisible();
  expect(screen.getByText(/takes this/)).toHaveTextContent(
    'Elm Street Pantry takes this: Tue and Fri, 9 AM to 12:30 PM. Not taken: cut melon.',
  );
  expect(calls.map(({ url }) => url.searchParams.get('title'))).toEqual(['Ripe figs']);
});
