import { act, cleanup, screen } from '@testing-library/react';
import { Link, Outlet } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../testing/render.tsx';
import { MAIN_ID } from './main-content.ts';
import { RouteAnnouncer } from './view-restoration.tsx';

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
      <Link to="/listing/figs">Ripe figs</Link>
    </>
  ),
});
const pages = [
  {
    Component: Frame,
    children: [page('/', 'Home page'), page('/listings', 'Browse page'), page('/listing/:id', 'Figs page')],
  },
];

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function renderPages(at = '/') {
  const scrollTo = vi.spyOn(window, 'scrollTo');
  const { router, visitor } = renderRoutes(pages, { user: null, at });
  const goTo = (path: string | -1 | 1) =>
    act(async () => {
      if (typeof path === 'number') await router.navigate(path);
      else await router.navigate(path);
    });
  return { scrolls: scrollTo.mock.calls, goTo, visitor, router };
}

const scrolledTo = (y: number) => vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);

// @rule navigation#scroll-to-top
it.each([
  ['smoothly from within one screen', innerHeight, 'smooth'],
  ['at once from further down', innerHeight + 1, 'instant'],
])('a new page starts at its top, %s', async (_, from, behavior) => {
  const { scrolls, goTo } = renderPages();
  scrolledTo(from);
  await goTo('/listings');
  expect(scrolls).toEqual([[{ top: 0, behavior }]]);
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
  expect(scrolls).toEqual([[{ top: 0, behavior: 'instant' }]]);
});

// @rule navigation#back-restores
it('Back returns to a list that got a further page just before it was left', async () => {
  const { scrolls, goTo, router } = renderPages('/listings');
  scrolledTo(700);
  // React draws both at once.
  await act(async () => {
    const state = { appended: ['page2'], visit: router.state.location.key };
    await router.navigate('/listings', { replace: true, state });
    await router.navigate('/listing/figs');
  });
  scrolledTo(0);
  await goTo(-1);
  expect(scrolls.at(-1)).toEqual([{ top: 700, behavior: 'instant' }]);
});

// @rule navigation#back-restores
it('Back and Forward return to the position and to the link that was used, and announce the page', async () => {
  const { scrolls, goTo, visitor } = renderPages('/listings');
  scrolledTo(2000);
  await visitor.click(screen.getByRole('link', { name: 'Ripe figs' }));
  expect(screen.getByRole('heading', { name: 'Figs page' })).toHaveFocus();
  scrolledTo(300);
  scrolls.length = 0;
  await goTo(-1);
  expect(scrolls).toEqual([[{ top: 2000, behavior: 'instant' }]]);
  expect(screen.getByRole('link', { name: 'Ripe figs' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Browse page');
  scrolls.length = 0;
  await goTo(1);
  expect(scrolls).toEqual([[{ top: 300, behavior: 'instant' }]]);
});

// @rule navigation#back-restores
it('the link is put where it was when the page above it has become higher', async () => {
  const { scrolls, goTo, visitor } = renderPages('/listings');
  scrolledTo(2000);
  const top = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  top.mockReturnValue(new DOMRect(0, 400, 100, 20));
  await visitor.click(screen.getByRole('link', { name: 'Ripe figs' }));
  scrolls.length = 0;
  top.mockReturnValue(new DOMRect(0, 450, 100, 20));
  await goTo(-1);
  expect(scrolls.at(-1)).toEqual([{ top: 2050, behavior: 'instant' }]);
});

// @rule navigation#back-restores
it('where the link is gone, the heading has the focus', async () => {
  const { goTo } = renderPages('/');
  await goTo('/listings');
  await goTo(-1);
  expect(screen.getByRole('heading', { name: 'Home page' })).toHaveFocus();
});

it.each([
  ['returns to the control that had the focus', false],
  ['leaves the focus to a visitor who has used it already', true],
])('a reloaded page %s', (_, isUsed) => {
  renderPages();
  act(() => screen.getByRole('link').focus());
  dispatchEvent(new PageTransitionEvent('pagehide'));
  cleanup();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as never]);
  vi.stubGlobal('earlyInput', { isUsed });
  renderPages();
  expect(document.activeElement).toBe(isUsed ? document.body : screen.getByRole('link'));
});
