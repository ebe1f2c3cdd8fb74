import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api/api-error.ts';
import { storePhoto } from '../lib/browser-storage/photo-store.ts';
import { fakeDatabase } from '../testing/fake-database.ts';
import { renderRoutes } from '../testing/render.tsx';
import { server } from '../testing/server.ts';
import { ApplicationError, ErrorPage } from './error-page.tsx';

/** Content of both storages at each reload. */
let reloads: number[];

beforeEach(() => {
  reloads = [];
  const reload = () => reloads.push(localStorage.length + sessionStorage.length);
  vi.stubGlobal('location', { origin: location.origin, href: location.href, reload });
  // React and the router log caught errors.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.setItem('theme', 'dark');
  sessionStorage.setItem('draft', 'Plums');
});

function Broken({ failure }: { failure: unknown }): never {
  throw failure;
}

const flower = { isBroken: true };

function Flower() {
  if (flower.isBroken) throw new Error('A petal fell off');
  return <h1>Whole again</h1>;
}

const renderFailure = (failure: unknown, ErrorBoundary = ErrorPage) =>
  renderRoutes([{ path: '/', element: <Broken failure={failure} />, ErrorBoundary }]);

describe('a page that fails', () => {
  // @rule navigation#render-error
  it.each([
    ['its message', new Error('A petal fell off'), 'A petal fell off'],
    ['no message', new Error(''), 'Unknown error'],
    ['no error at all', 'petals', 'Unknown error'],
  ])('with %s says that something went wrong, and what', async (_case, failure, text) => {
    renderFailure(failure);
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('heading', { name: 'Something went wrong', level: 1 })).toBeVisible();
    expect(alert).toHaveTextContent('We encountered an error rendering this component.');
    expect(screen.getByText(text)).toBeVisible();
  });

  // @rule navigation#render-error
  it('Try Again renders it again', async () => {
    flower.isBroken = true;
    const { visitor } = renderRoutes([{ path: '/', Component: Flower, ErrorBoundary: ErrorPage }]);
    const again = await screen.findByRole('button', { name: 'Try Again' });
    flower.isBroken = false;
    await visitor.click(again);
    expect(await screen.findByRole('heading', { name: 'Whole again' })).toBeVisible();
    expect(reloads).toEqual([]);
  });

  // @rule navigation#render-error
  it('Reload Page reloads and keeps both storages', async () => {
    const { visitor } = renderFailure(new Error('A petal fell off'));
    await visitor.click(await screen.findByRole('button', { name: 'Reload Page' }));
    expect(reloads).toEqual([2]);
  });

  // @rule navigation#render-error
  it('Reset Application says that drafts are lost before it clears both storages and reloads', async () => {
    const { visitor } = renderFailure(new Error('A petal fell off'));
    await visitor.click(await screen.findByRole('button', { name: 'Reset Application' }));
    expect(screen.getByText(/deletes everything .* drafts, unsent messages and changes/)).toBeVisible();
    expect(reloads).toEqual([]);
    await visitor.click(screen.getByRole('button', { name: 'Delete and reset' }));
    await waitFor(() => expect(reloads).toEqual([0]));
  });

  it('Reset Application keeps everything when the question is answered so', async () => {
    const { visitor } = renderFailure(new Error('A petal fell off'));
    await visitor.click(await screen.findByRole('button', { name: 'Reset Application' }));
    await visitor.click(screen.getByRole('button', { name: 'Keep everything' }));
    expect(screen.getByRole('button', { name: 'Reset Application' })).toHaveFocus();
    expect(reloads).toEqual([]);
  });

  it('Reset Application deletes waiting photos before it reloads', async () => {
    const databases = fakeDatabase();
    await storePhoto('1', new File(['x'], 'plums.webp'));
    expect(databases.size).toBe(1);
    const { visitor } = renderFailure(new Error('A petal fell off'));
    await visitor.click(await screen.findByRole('button', { name: 'Reset Application' }));
    await visitor.click(screen.getByRole('button', { name: 'Delete and reset' }));
    await waitFor(() => expect(reloads).toEqual([0]));
    expect(databases.size).toBe(0);
  });
});

describe('an uncaught error', () => {
  // @rule navigation#application-error
  it.each([
    ['its message', new Error('A petal fell off'), 'We encountered an error: A petal fell off'],
    ['no message', new Error(''), 'We encountered an error: Unknown error occurred'],
  ])('with %s is an application error', async (_case, failure, text) => {
    const { visitor } = renderFailure(failure, ApplicationError);
    expect(await screen.findByRole('heading', { name: 'Application Error', level: 1 })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('main')).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: 'Reset Application' }));
    await visitor.click(screen.getByRole('button', { name: 'Delete and reset' }));
    await waitFor(() => expect(reloads).toEqual([0]));
  });
});

describe('a page that could not be loaded', () => {
  const PART = 'Failed to fetch dynamically imported module: http://localhost/assets/home-1.js';
  const siteIsUp = () => server.use(http.get('*/health', () => HttpResponse.json({ status: 'ok' })));
  const siteIsAway = () => server.use(http.get('*/health', () => HttpResponse.error()));
  const open = (message = PART, ErrorBoundary = ErrorPage) =>
    renderRoutes([
      {
        path: '/',
        ErrorBoundary,
        lazy: () => Promise.reject(new TypeError(message)),
        hydrateFallbackElement: <p>Loading...</p>,
      },
    ]);

  it.each([ErrorPage, ApplicationError])(
    'without a network states that and offers no reset',
    async (boundary) => {
      siteIsAway();
      const { visitor } = open(PART, boundary);
      expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
      expect(screen.getByText(/There is no connection to Windfall at the moment/)).toBeVisible();
      const again = screen.getByRole('button', { name: 'Try Again' });
      await expect.poll(() => again.getAttribute('aria-busy')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Reset Application' })).not.toBeInTheDocument();
      await visitor.click(again);
      await expect.poll(() => again.getAttribute('aria-busy')).toBeNull();
      expect(reloads).toEqual([]);
      siteIsUp();
      await visitor.click(again);
      await expect.poll(() => reloads).toHaveLength(1);
    },
  );

  it('retries automatically when the network is back', async () => {
    siteIsAway();
    open();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    await expect.poll(() => again.getAttribute('aria-busy')).toBeNull();
    siteIsUp();
    dispatchEvent(new Event('online'));
    await expect.poll(() => reloads).toHaveLength(1);
  });

  it.each([
    PART,
    'error loading dynamically imported module: http://localhost/assets/home-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/home-1.css',
  ])('because a newer version took its place is reloaded once: %s', async (message) => {
    siteIsUp();
    const { unmount } = open(message);
    await expect.poll(() => reloads).toHaveLength(1);
    unmount();
    open(message);
    expect(await screen.findByText(/Windfall was updated since you opened it/)).toBeVisible();
    expect(reloads).toHaveLength(1);
  });

  it('is not reloaded automatically where that cannot be recorded', async () => {
    siteIsUp();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    open();
    expect(await screen.findByText(/Windfall was updated since you opened it/)).toBeVisible();
    expect(reloads).toEqual([]);
  });

  it('without a response can be retried in place', async () => {
    siteIsAway();
    let isAway = true;
    const loader = () => {
      if (isAway) throw new ApiError({ status: 0, code: 'NO_RESPONSE' });
      return null;
    };
    const { visitor } = renderRoutes([
      {
        path: '/',
        loader,
        element: <h1>Here it is</h1>,
        ErrorBoundary: ErrorPage,
        hydrateFallbackElement: <p>Loading...</p>,
      },
    ]);
    expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    const again = screen.getByRole('button', { name: 'Try Again' });
    await expect.poll(() => again.getAttribute('aria-busy')).toBeNull();
    isAway = false;
    siteIsUp();
    await visitor.click(again);
    expect(await screen.findByRole('heading', { name: 'Here it is' })).toBeVisible();
    expect(reloads).toEqual([]);
  });
});
