import { screen } from '@testing-library/react';
import { PLAIN_SITE, type Site, SiteContext } from '../../lib/site.tsx';
import { rosa } from '../../testing/people.ts';
import { fill, renderPage } from '../../testing/render.tsx';
import { Component, loader } from '../routes/account/register.tsx';

export const registered = { success: true, user: rosa, token: 'bearer', access_token: 'bearer' } as const;

/** What a new member types, by the label of the field. */
export const typed = {
  'Full name': 'Rosa Delgado',
  Location: 'Portland, OR',
  Email: 'rosa@example.org',
  Password: 'sunflower-gate',
  'Confirm Password': 'sunflower-gate',
};

/** Opens the page as a visitor. */
export async function openRegister(
  at: string | { pathname: string; state: unknown } = '/register',
  site: Partial<Site> = {},
) {
  const element = (
    <SiteContext value={{ ...PLAIN_SITE, ...site }}>
      <Component />
    </SiteContext>
  );
  const page = renderPage({ path: '/register', loader, element }, { at, user: null });
  await screen.findByRole('heading', { name: 'Join your neighbors' });
  return page;
}

/** Types into the fields, an empty text into none, and sends the form. */
export async function fillIn(
  page: Awaited<ReturnType<typeof openRegister>>,
  changes: Partial<typeof typed> = {},
) {
  for (const [label, value] of Object.entries({ ...typed, ...changes })) {
    if (value) await fill(page.visitor, screen.getByLabelText(label), value);
  }
  await page.visitor.click(screen.getByRole('button', { name: 'Sign Up' }));
}
