import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { dismissNewVersion, offerNewVersion, useHasNewVersion } from './new-version.ts';
import NewVersionNotice from './new-version-notice.tsx';

const Place = () => useHasNewVersion() && <NewVersionNotice />;

/** A waiting worker of this build. */
function waitingWorker(build: string) {
  const postMessage = vi.fn((data: unknown, ports: MessagePort[] = []) => {
    if (data === 'which-build') ports[0]?.postMessage(build);
  });
  return { postMessage, worker: { postMessage } as unknown as ServiceWorker };
}

beforeEach(() => {
  document.documentElement.dataset['entry'] = '/assets/base-old.js';
  Object.defineProperty(navigator, 'serviceWorker', { value: new EventTarget(), configurable: true });
});

afterEach(() => {
  delete document.documentElement.dataset['entry'];
  Reflect.deleteProperty(navigator, 'serviceWorker');
  dismissNewVersion();
});

// @rule offline#new-version
it('offers a newer build, and lets it take over when it is asked for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { worker, postMessage } = waitingWorker('/assets/base-new.js');
  const { visitor } = renderPart(<Place />);
  await act(() => offerNewVersion(worker));
  expect(await screen.findByText('A new version is there.')).toBeVisible();
  expect(postMessage).not.toHaveBeenCalledWith('take-over');
  await visitor.click(screen.getByRole('button', { name: 'Reload' }));
  expect(postMessage).toHaveBeenCalledWith('take-over');
});

it('goes until the next start with Later', async () => {
  const { visitor } = renderPart(<Place />);
  await act(() => offerNewVersion(waitingWorker('/assets/base-new.js').worker));
  await visitor.click(await screen.findByRole('button', { name: 'Later' }));
  expect(screen.queryByText('A new version is there.')).toBeNull();
});

it('offers nothing to a page that is of the new build already', async () => {
  renderPart(<Place />);
  await act(() => offerNewVersion(waitingWorker('/assets/base-old.js').worker));
  expect(screen.queryByText('A new version is there.')).toBeNull();
});
