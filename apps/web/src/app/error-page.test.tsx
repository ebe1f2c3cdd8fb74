import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../testing/render.tsx';
import { ErrorPage } from './error-page.tsx';

/** What was left in both storages at each reload. */
let reloads: number[];

beforeEach(() => {
  reloads = [];
  const reload = () => reloads.push(localStorage.length + sessionStorage.length);
  vi.stubGlobal('location', { origin: location.origin, href: location.href, reload });
  // React and the router write down what they caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.setItem('theme', 'dark');
  sessionStorage.setItem('draft', 'Plums');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function Broken({ failure }: { failure: unknown }): never {
  throw failure;
}

const renderFailure = (failure: unknown) =>
  renderRoutes([{ path: '/', element: <Broken failure={failure} />, ErrorBoundary: ErrorPage }]);

it.each([
  ['its message', new Error('A petal fell off'), 'A petal fell off'],
  ['no message', new Error(''), 'Unknown error'],
  ['no error at all', 'petals', 'Unknown error'],
])('a page that fails with %s says that something went wrong, and what', async (_case, failure, text) => {
  renderFailure(failure);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(text);
  expect(screen.getByRole('heading', { name: 'Something went wrong', level: 1 })).toBeVisible();
});

it('Reload Page reloads and leaves what is stored', async () => {
  const { visitor } = renderFailure(new Error('A petal fell off'));
  await visitor.click(await screen.findByRole('button', { name: 'Reload Page' }));
  expect(reloads).toEqual([2]);
});

it('Reset Application empties both storages, then reloads', async () => {
  const { visitor } = renderFailure(new Error('A petal fell off'));
  await visitor.click(await screen.findByRole('button', { name: 'Reset Application' }));
  expect(reloads).toEqual([0]);
});
