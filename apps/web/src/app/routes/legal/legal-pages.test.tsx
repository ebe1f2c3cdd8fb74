import { screen, within } from '@testing-library/react';
import { getLegalText } from '@windfall/contract';
import { describe, expect, it } from 'vitest';
import { PLAIN_SITE, type Site, SiteContext } from '../../../lib/site.tsx';
import { renderRoutes } from '../../../testing/render.tsx';
import { mockResponse } from '../../../testing/server.ts';
import { Component as CommunityGuidelines } from './community-guidelines.tsx';
import { Component as Privacy } from './privacy.tsx';
import { Component as Terms } from './terms.tsx';

const PAGES = [
  ['Privacy', Privacy, '/privacy'],
  ['Terms', Terms, '/terms'],
  ['Community Guidelines', CommunityGuidelines, '/community-guidelines'],
] as const;

const open = (Page: (typeof PAGES)[number][1], site: Partial<Site> = {}) =>
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <SiteContext value={{ ...PLAIN_SITE, name: 'Elm Street', ...site }}>
            <Page />
          </SiteContext>
        ),
      },
    ],
    { user: null },
  );

describe.each(PAGES)('%s', (title, Page, address) => {
  it('begins with a summary and a table of contents', () => {
    open(Page);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute('href', address);
    expect(screen.getByRole('region', { name: 'In brief' })).toBeVisible();
    const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    for (const link of contents) {
      const part = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
      expect(part).toHaveTextContent(link.textContent ?? '');
    }
  });

  it('names this site and its contact details', () => {
    open(Page, { contact: { phone: '(555) 555-0142', email: 'ask@elm.example', socialUrl: null } });
    expect(screen.getByRole('article')).toHaveTextContent('Elm Street');
    expect(screen.getByRole('article')).not.toHaveTextContent('Windfall');
    const contact = within(screen.getByRole('region', { name: 'How to reach us' }));
    expect(contact.getByRole('link', { name: 'ask@elm.example' })).toHaveAttribute(
      'href',
      'mailto:ask@elm.example',
    );
    expect(contact.getByRole('link', { name: '(555) 555-0142' })).toHaveAttribute('href', 'tel:5555550142');
  });

  it('refers to the operator where no contact is configured', () => {
    open(Page);
    expect(screen.getByText(/Ask one of the people who run Elm Street/)).toBeVisible();
  });

  it('links to the other two', () => {
    open(Page);
    const others = within(screen.getByRole('navigation', { name: 'Read also' })).getAllByRole('link');
    expect(others.map((link) => link.textContent)).toEqual(
      PAGES.map(([name]) => name).filter((name) => name !== title),
    );
  });
});

// @rule administration#legal-texts
it('has the text of the host as text, and below it what the program stores', async () => {
  mockResponse(getLegalText, { text: 'Hello\n\n## Ours\n- <b>Ask</b> at https://elm.example' });
  open(Privacy, { ownTexts: ['privacy'] });
  const own = within(await screen.findByRole('region', { name: 'Ours' }));
  expect(own.getByText('<b>Ask</b> at', { exact: false })).toBeVisible();
  expect(own.getByRole('link')).toHaveAttribute('href', 'https://elm.example/');
  expect(screen.queryByRole('region', { name: 'In brief' })).toBeNull();
  expect(screen.getByRole('region', { name: 'What is stored' })).toHaveTextContent('Your account: name');
  expect(screen.getByRole('region', { name: 'Cookies and browser storage' })).toBeVisible();
});

it('the privacy page covers cookies, the grid, visibility of addresses, and account deletion', () => {
  open(Privacy);
  const text = screen.getByRole('article');
  for (const fact of [
    'There are three cookies, none of them for tracking.',
    'place holds the ZIP code you gave, or the number of the square your device is in, and nothing finer.',
    'known_device says',
    'about 500 meters wide',
    'Signed-in members: your email address too, unless you hide it',
    'as one JSON file',
    'as those of a “Former member”',
  ]) {
    expect(text).toHaveTextContent(fact);
  }
});

it('the guidelines forbid dangerous goods and explain reporting', () => {
  open(CommunityGuidelines);
  expect(screen.getByRole('region', { name: 'What may not be offered' })).toHaveTextContent(
    'Home-canned low-acid food',
  );
  expect(screen.getByRole('region', { name: 'When something is wrong' })).toHaveTextContent(
    'You can report a listing, a message or a member',
  );
});
