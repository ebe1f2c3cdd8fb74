import { act, screen } from '@testing-library/react';
import { Outlet } from 'react-router';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '../../testing/render.tsx';
import { MAIN_ID, RouteAnnouncer } from './route-announcer.tsx';

const Frame = () => (
  <>
    <main id={MAIN_ID} tabIndex={-1}>
      <Outlet />
    </main>
    <RouteAnnouncer />
  </>
);
const page = (path: string, name: string) => ({
  path,
  element: (
    <>
      <title>{name}</title>
      <h1>{name}</h1>
    </>
  ),
});
const pages = [{ Component: Frame, children: [page('/', 'Home page'), page('/listings', 'Browse page')] }];

function renderPages() {
  const scrollTo = vi.spyOn(window, 'scrollTo');
  const { router } = renderRoutes(pages, { user: null });
  return { scrolls: scrollTo.mock.calls, goTo: (path: string) => act(() => router.navigate(path)) };
}

// @rule navigation#scroll-to-top
it('a change of route scrolls smoothly to the top, focuses the heading and announces the title', async () => {
  const { scrolls, goTo } = renderPages();
  await goTo('/listings');
  expect(scrolls).toEqual([[{ top: 0, behavior: 'smooth' }]]);
  expect(screen.getByRole('heading', { name: 'Browse page' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Browse page');
});

it('the first page and a change of filters keep scroll position and focus', async () => {
  const { scrolls, goTo } = renderPages();
  await goTo('/?category=herbs');
  expect(scrolls).toEqual([]);
  expect(document.body).toHaveFocus();
});

// @rule navigation#scroll-to-top
it('does not scroll smoothly with reduced motion', async () => {
  const ask = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(ask(query), { matches: query === '(prefers-reduced-motion: reduce)' }),
  );
  const { scrolls, goTo } = renderPages();
  await goTo('/listings');
  expect(scrolls).toEqual([[{ top: 0, behavior: 'auto' }]]);
});
