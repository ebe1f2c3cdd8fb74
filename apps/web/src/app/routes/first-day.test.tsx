import { screen, within } from '@testing-library/react';
import { getListing, listOwnCrops, listProduceTypes } from '@windfall/contract';
import { Outlet } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { PLAIN_SITE, SiteContext } from '../../lib/site.tsx';
import { aListing, ben, rosa } from '../../testing/people.ts';
import { renderRoutes } from '../../testing/render.tsx';
import { mockResponse } from '../../testing/server.ts';
import { mockThread, mockThreadSurroundings } from '../testing/conversation.tsx';
import * as createListing from './listings/create-listing.tsx';
import * as listing from './listings/listing.tsx';
import * as conversation from './messages/conversation.tsx';

// Otherwise they may still load when the tests have ended.
beforeAll(conversation.loadMemberParts);

const newMember = { ...rosa, email_verified: false, first_day: { listings: 5, conversations: 1 } };

function open(at: string, user: typeof rosa) {
  mockResponse(getListing, aListing({ user_id: ben.id }));
  mockResponse(listProduceTypes, []);
  mockResponse(listOwnCrops, []);
  mockThreadSurroundings();
  mockThread();
  const element = (
    <SiteContext value={{ ...PLAIN_SITE, sendsMail: true }}>
      <Outlet />
    </SiteContext>
  );
  const children = [
    { path: '/create-listing', ...createListing },
    { path: '/listing/:id', ...listing },
    { path: '/conversation/:otherUserId', ...conversation },
  ];
  return renderRoutes([{ element, children, hydrateFallbackElement: <p>loading</p> }], { at, user });
}

// @rule accounts#first-day
test.each([
  ['/create-listing', 'share 5 listings', 'Title'],
  ['/listing/zucchini', 'begin one conversation', 'Message'],
  ['/conversation/ben', 'begin one conversation', 'Message to Ben Okafor'],
])('the form of %s says beforehand that a new member can %s', async (at, limit, field) => {
  const page = open(at, newMember);
  const line = await screen.findByRole('region', { name: 'Your email address' });
  expect(line).toHaveTextContent(`Until then you can ${limit} on your first day.`);
  expect(within(line).getByRole('button', { name: 'Send the link again' })).toBeVisible();
  const below = screen.getByLabelText(field);
  expect(line.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  page.unmount();
  open(at, { ...rosa, email_verified: false });
  await screen.findByLabelText(field);
  expect(screen.queryByRole('region', { name: 'Your email address' })).toBeNull();
});
