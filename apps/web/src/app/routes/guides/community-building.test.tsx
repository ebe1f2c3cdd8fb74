import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PLAIN_SITE, SiteContext } from '../../../lib/site.tsx';
import { rosa } from '../../../testing/people.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { Component } from './community-building.tsx';

const open = (user: typeof rosa | null = null) => renderRoutes([{ path: '/', Component }], { user });

// @rule guides#guide-community
it('has a title followed by the product’s name', () => {
  const element = (
    <SiteContext value={{ ...PLAIN_SITE, name: 'Elm Street' }}>
      <Component />
    </SiteContext>
  );
  renderRoutes([{ path: '/', element }], { user: null });
  expect(screen.getByRole('heading', { level: 1, name: 'Community Building Elm Street' })).toBeVisible();
  expect(document.title).toBe('Community Building · Elm Street');
});

// @rule guides#guide-community
it('has four steps with four tips each', () => {
  open();
  const steps = within(screen.getByRole('region', { name: /Four steps/ }));
  const titles = steps.getAllByRole('heading', { level: 3 });
  expect(titles.map((title) => title.textContent)).toEqual([
    'Connect Locally',
    'Map Your Resources',
    'Coordinate Growing',
    'Create Distribution Systems',
  ]);
  for (const title of titles) {
    const card = title.closest('li');
    expect(card && within(card).getAllByRole('listitem')).toHaveLength(4);
  }
});

// @rule guides#guide-community
it('shows three stories, each with its place and impact', () => {
  open();
  const stories = within(screen.getByRole('region', { name: 'Success stories' })).getAllByRole('listitem');
  expect(stories).toHaveLength(3);
  expect(stories[0]).toHaveTextContent(/Portland, OR.*500\+ pounds of produce shared per year/);
  expect(stories[1]).toHaveTextContent(/Austin, TX.*45 families served, with 20% of the harvest donated/);
  expect(stories[2]).toHaveTextContent(/Seattle, WA.*Over 2,000 pounds of fruit rescued/);
});

// @rule guides#guide-community
it('answers four questions, also for search engines', async () => {
  const { visitor } = open();
  const questions = within(screen.getByRole('region', { name: 'Questions people ask' })).getAllByRole(
    'group',
  );
  expect(questions.map((group) => group.querySelector('summary')?.textContent)).toEqual([
    'What if some people give more than others?',
    'How do we distribute the harvest fairly?',
    'How do we keep the enthusiasm up?',
    'What about legal issues?',
  ]);
  await visitor.click(screen.getByText('What about legal issues?'));
  expect(screen.getByText(/Bill Emerson Good Samaritan Act/)).toBeVisible();
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')]
    .map((script) => JSON.parse(script.textContent ?? ''))
    .find((entry) => entry['@type'] === 'FAQPage');
  expect(data.mainEntity).toHaveLength(4);
});

// @rule guides#guide-community-call
it('links visitors to gardeners nearby and to registration', () => {
  open();
  expect(screen.getByRole('link', { name: 'Find Local Gardeners' })).toHaveAttribute('href', '/listings');
  expect(screen.getByRole('link', { name: 'Sign Up to Share' })).toHaveAttribute('href', '/register');
});

// @rule guides#guide-community-call
it('links members to the form', () => {
  open(rosa);
  expect(screen.getByRole('link', { name: 'Share Your Produce' })).toHaveAttribute('href', '/create-listing');
  expect(screen.queryByRole('link', { name: 'Sign Up to Share' })).not.toBeInTheDocument();
});
