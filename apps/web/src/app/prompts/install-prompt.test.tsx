import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FIRST_VISIT_KEY } from '../../lib/prompts.ts';
import { PLAIN_SITE, SiteContext } from '../../lib/site.tsx';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { rosa } from '../../testing/people.ts';
import { renderPart } from '../../testing/render.tsx';
import { InstallPlace } from '../layout/lazy-layout-parts.tsx';
import { PROMPT_ID } from '../layout/main-content.ts';
import { putOffInstalling } from './installing.ts';

const DAY = 86_400_000;

function open(at = '/', hasWorker = true, now = Date.now()) {
  // The layout is there before the parts that come later.
  const place = Object.assign(document.createElement('div'), { id: PROMPT_ID });
  document.body.append(place);
  onTestFinished(() => {
    act(putOffInstalling);
    localStorage.clear();
    place.remove();
  });
  return renderPart(
    <SiteContext value={{ ...PLAIN_SITE, hasWorker }}>
      <InstallPlace />
    </SiteContext>,
    { user: rosa, at, now },
  );
}

/** The browser says that it can install the site. */
function offerOfBrowser() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void dispatchEvent(event));
  return { prompt, event };
}

const wasHere = () => localStorage.setItem(FIRST_VISIT_KEY, String(Date.now() - DAY));

// @rule offline#install-offer
test('from the second visit on, a page offers what the browser offers', async () => {
  const first = open();
  offerOfBrowser();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  first.unmount();
  wasHere();
  const { visitor } = open();
  const { prompt, event } = offerOfBrowser();
  expect(event.defaultPrevented).toBe(true);
  expect(await screen.findByRole('region', { name: 'Windfall on your home screen' })).toBeVisible();
  await expectAccessible(document.body);
  await visitor.click(screen.getByRole('button', { name: 'Add it' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

// @rule offline#install-offer
test("after 'Not now' it stays away for half a year", async () => {
  wasHere();
  const { visitor, unmount } = open('/dashboard');
  offerOfBrowser();
  await visitor.click(await screen.findByRole('button', { name: 'Not now' }));
  unmount();
  open('/dashboard');
  offerOfBrowser();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

// @rule offline#install-offer
test('on an iPhone it says how, and nothing where the site is installed', async () => {
  wasHere();
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'));
  const { unmount } = open('/listings');
  expect(await screen.findByText(/Tap Share, then Add to Home Screen/)).toBeVisible();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  unmount();
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
  open('/listings');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

// @rule offline#install-offer
test('a first visit stays the first one when the clock of the device is set right meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: DAY });
  const now = Date.parse('2026-08-04T15:00:00.000Z');
  open('/', true, now).unmount();
  vi.setSystemTime(now + 60_000);
  open('/', true, now + 60_000);
  offerOfBrowser();
  await import('./install-prompt.tsx');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

// @rule offline#install-offer
test('a first visit by a clock that was ahead does not put the offer off until then', () => {
  localStorage.setItem(FIRST_VISIT_KEY, String(Date.now() + 365 * DAY));
  open().unmount();
  expect(Number(localStorage.getItem(FIRST_VISIT_KEY))).toBeLessThanOrEqual(Date.now());
});

// @rule offline#install-offer
test.each([
  ['/create-listing', true],
  ['/', false],
])('nothing is offered on %s with a worker: %s', (at, hasWorker) => {
  wasHere();
  open(at, hasWorker);
  offerOfBrowser();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
