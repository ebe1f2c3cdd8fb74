import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PLAIN_SITE, SiteContext } from '../../../lib/site.tsx';
import { rosa } from '../../../testing/people.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { Component } from './about.tsx';

const element = (
  <SiteContext value={{ ...PLAIN_SITE, name: 'Elm Street' }}>
    <Component />
  </SiteContext>
);
const open = (user: typeof rosa | null) => renderRoutes([{ path: '/', element }], { user });

it('describes the site, how it works and its privacy', () => {
  open(null);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('About Elm Street');
  for (const name of ['What it is', 'How it works', 'Privacy']) {
    expect(screen.getByRole('heading', { name })).toBeVisible();
  }
  expect(screen.getByRole('link', { name: 'Read the privacy page' })).toHaveAttribute('href', '/privacy');
});

// @rule navigation#about-call
it('asks visitors to register', () => {
  open(null);
  expect(screen.getByRole('link', { name: 'Join your neighbors' })).toHaveAttribute('href', '/register');
});

// @rule navigation#about-call
it('asks members to share', () => {
  open(rosa);
  expect(screen.getByRole('link', { name: 'Share something' })).toHaveAttribute('href', '/create-listing');
});
