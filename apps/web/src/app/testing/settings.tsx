import { screen } from '@testing-library/react';
import { getSecondFactor, listPasskeys, listSessions, type Session, type User } from '@windfall/contract';
import { PLAIN_SITE, SiteContext } from '../../lib/site.tsx';
import { aMember } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { mockResponse } from '../../testing/server.ts';
import { Component, loader, shouldRevalidate } from '../routes/account/profile.tsx';

/** Rosa in her own view. */
export const self = (changes: Partial<User> = {}): User =>
  aMember({ email_verified: true, shows_email: true, bio: 'Zucchini, mostly.', ...changes });

export const aSession = (changes: Partial<Session> = {}): Session => ({
  id: 'here',
  current: true,
  user_agent: 'Firefox on Linux',
  created_at: '2026-08-01T12:00:00.000Z',
  last_seen_at: '2026-08-04T12:00:00.000Z',
  expires_at: '2026-09-01T12:00:00.000Z',
  ...changes,
});

/** Opens the account settings; one session, this one, unless a test responds otherwise. */
export function openSettings(user: User | null = self(), at = '/profile', site = PLAIN_SITE) {
  mockResponse(listSessions, [aSession()]);
  mockResponse(listPasskeys, []);
  mockResponse(getSecondFactor, { is_on: false, since: null, recovery_codes_left: 0 });
  const element = (
    <SiteContext value={site}>
      <Component />
    </SiteContext>
  );
  return renderPage({ path: '/profile', loader, shouldRevalidate, element }, { at, user });
}

export type SettingsPage = ReturnType<typeof openSettings>;

export const save = ({ visitor }: SettingsPage) =>
  visitor.click(screen.getByRole('button', { name: 'Save Changes' }));

export const field = (label: string | RegExp) => screen.findByLabelText(label);
