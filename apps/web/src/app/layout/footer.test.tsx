import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { Footer } from './footer.tsx';

it('has the tagline and quick links', () => {
  renderPart(<Footer />, { user: null });
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Share what your garden grows');
  const quickLinks = within(screen.getByRole('navigation', { name: 'Quick links' }));
  expect(quickLinks.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  expect(quickLinks.getByRole('link', { name: 'Browse Listings' })).toHaveAttribute('href', '/listings');
});

it('leads back to the top', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo');
  const { visitor } = renderPart(<Footer />, { user: null });
  expect(scrollTo).not.toHaveBeenCalled();
  await visitor.click(screen.getByRole('button', { name: 'Back to top' }));
  expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'smooth' }]]);
});
