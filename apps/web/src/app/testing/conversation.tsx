import { screen } from '@testing-library/react';
import {
  countUnread,
  getUser,
  listConversations,
  listMessages,
  type Message,
  markConversationRead,
} from '@windfall/contract';
import { type LoaderFunctionArgs, Outlet, useLocation } from 'react-router';
import { requireVisitor } from '../../lib/session/guards.ts';
import { PLAIN_SITE, SiteContext } from '../../lib/site.tsx';
import { ben, rosa } from '../../testing/people.ts';
import { renderRoutes } from '../../testing/render.tsx';
import { mockResponse } from '../../testing/server.ts';
import { SessionKeeper } from '../layout/session-keeper.tsx';
import { Component, loader } from '../routes/messages/conversation.tsx';

/** Rosa's conversation with Ben by default; every other page shows its address. */
export function openConversation({
  at = '/conversation/ben',
  user = rosa as typeof rosa | null,
  site = PLAIN_SITE,
} = {}) {
  const children = [
    { path: '/conversation/:otherUserId', Component, loader, HydrateFallback: Address },
    { path: '*', element: <Address /> },
  ];
  const element = (
    <SiteContext value={site}>
      <Outlet />
    </SiteContext>
  );
  return renderRoutes([{ element, children, HydrateFallback: Address }], { at, user });
}

/** With the session keeper, and a sign-in page that redirects members. */
export function openConversationInApp() {
  const children = [
    { path: '/conversation/:otherUserId', Component, loader, HydrateFallback: Address },
    { path: '/login', loader: forVisitors, Component: Address },
    { path: '*', Component: Address },
  ];
  return renderRoutes([{ Component: InApp, children }], { at: '/conversation/ben', user: rosa });
}

async function forVisitors(args: LoaderFunctionArgs): Promise<null> {
  await requireVisitor(args);
  return null;
}

function InApp() {
  return (
    <>
      <SessionKeeper />
      <Outlet />
    </>
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

/** Requests of the page besides the thread. */
export function mockThreadSurroundings(): void {
  mockResponse(getUser, ben);
  mockResponse(listConversations, []);
  mockResponse(countUnread, { count: 0 });
  mockResponse(markConversationRead, { read: 0 });
}

/** Latest first, in the server's order. */
export function mockThread(...messages: Message[]): void {
  mockResponse(listMessages, messages);
}

export const findMessageField = () => screen.findByRole('textbox', { name: 'Message to Ben Okafor' });
export const findThread = () => screen.findByRole('log');
