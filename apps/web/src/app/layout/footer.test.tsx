import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PLAIN_SITE, type Site, SiteContext } from '../../lib/site.tsx';
import { renderPart } from '../../testing/render.tsx';
import { Footer } from './footer.tsx';

const renderFooter = (site: Partial<Site> = {}) =>
  renderPart(
    <SiteContext value={{ ...PLAIN_SITE, ...site }}>
      <Footer />
    </SiteContext>,
    { user: null },
  );

/** Names and addresses of the links in a part of the footer. */
const linksIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

// @rule navigation#footer-links
it('has the tagline and quick links', () => {
  renderFooter();
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Share what your garden grows');
  expect(linksIn(screen.getByRole('navigation', { name: 'Quick links' }))).toEqual([
    ['Home', '/'],
    ['Browse Listings', '/listings'],
    ['Users', '/users'],
    ['Resources', '/resources'],
    ['About', '/about'],
    ['Map', '/map'],
  ]);
});

// @rule navigation#footer-contact
it('leads to the guides and the legal pages', () => {
  renderFooter();
  expect(linksIn(screen.getByRole('navigation', { name: 'Resources' }))).toEqual([
    ['Food Preservation', '/resources/food-preservation'],
    ['Gardening Tips', '/resources/gardening-tips'],
    ['Seasonal Produce Guide', '/resources/seasonal-produce'],
    ['Community Building', '/resources/community-building'],
  ]);
  expect(linksIn(screen.getByRole('navigation', { name: 'Legal' }))).toEqual([
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Community Guidelines', '/community-guidelines'],
  ]);
});

// @rule navigation#footer-contact
it('shows contact details and the address of the source code', () => {
  renderFooter({
    contact: {
      phone: '(555) 555-0142',
      email: 'ask@elm.example',
      socialUrl: 'https://www.social.example/@elm/',
    },
    sourceUrl: 'https://code.example/elm',
  });
  const contact = screen.getByText('Contact').parentElement;
  expect(contact && linksIn(contact)).toEqual([
    ['(555) 555-0142', 'tel:5555550142'],
    ['ask@elm.example', 'mailto:ask@elm.example'],
    ['social.example/@elm', 'https://www.social.example/@elm/'],
  ]);
  const source = screen.getByRole('link', { name: 'Source code' });
  expect(source).toHaveAttribute('href', 'https://code.example/elm');
});

it('shows no contact where none is configured', () => {
  renderFooter();
  expect(screen.queryByText('Contact')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Source code' })).not.toBeInTheDocument();
});

// @rule navigation#footer-links
it('links to the top', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo');
  const { visitor } = renderFooter();
  expect(scrollTo).not.toHaveBeenCalled();
  await visitor.click(screen.getByRole('button', { name: 'Back to top' }));
  expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'smooth' }]]);
});
