import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PLAIN_SITE, SiteContext } from '../../../lib/site.tsx';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { renderPart } from '../../../testing/render.tsx';
import { Testimonials } from './testimonials.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

afterEach(() => {
  Reflect.deleteProperty(document, 'hidden');
});

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const carousel = () => screen.getByRole('region', { name: 'What neighbors say' });
/** The visible testimonial. */
const shown = () => within(carousel()).getByRole('figure').getAttribute('aria-label');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function hideTab(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

// @rule navigation#home-testimonials
test('shows three testimonials in turn, six seconds each', () => {
  renderPart(<Testimonials />);
  expect(shown()).toBe('1 of 3');
  pass(5_999);
  expect(shown()).toBe('1 of 3');
  pass(1);
  expect(shown()).toBe('2 of 3');
  pass(6_000);
  expect(shown()).toBe('3 of 3');
  pass(6_000);
  expect(shown()).toBe('1 of 3');
});

// @rule navigation#home-testimonials
test.each([
  ['pointed at', () => fireEvent.pointerEnter(carousel()), () => fireEvent.pointerLeave(carousel())],
  [
    'the focus is in it',
    () => fireEvent.focus(screen.getByRole('button', { name: 'Next testimonial' })),
    () => fireEvent.blur(screen.getByRole('button', { name: 'Next testimonial' })),
  ],
  ['the tab is hidden', () => hideTab(true), () => hideTab(false)],
  ['stopped', () => press('Stop changing testimonials'), () => press('Resume changing testimonials')],
])('stands still while %s', (_, hold, release) => {
  renderPart(<Testimonials />);
  pass(3_000);
  hold();
  pass(60_000);
  expect(shown()).toBe('1 of 3');
  expect(carousel().querySelector('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  release();
  pass(6_000);
  expect(shown()).toBe('2 of 3');
  expect(carousel().querySelector('[aria-live]')).toHaveAttribute('aria-live', 'off');
});

test('does not rotate with reduced motion, and can be changed manually', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: media.includes('reduced-motion'),
      media,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  );
  renderPart(<Testimonials />);
  pass(60_000);
  expect(shown()).toBe('1 of 3');
  expect(screen.queryByRole('button', { name: 'Stop changing testimonials' })).toBeNull();
  press('Next testimonial');
  expect(shown()).toBe('2 of 3');
});

test('moves forward and back in a circle', () => {
  renderPart(<Testimonials />);
  press('Previous testimonial');
  expect(shown()).toBe('3 of 3');
  press('Next testimonial');
  expect(shown()).toBe('1 of 3');
});

function renderOwn(count: number) {
  const own = Array.from({ length: count }, (_, at) => ({
    quote: `Plums ${at}`,
    name: 'Mira Holt',
    place: '',
  }));
  return renderPart(
    <SiteContext value={{ ...PLAIN_SITE, testimonials: own }}>
      <Testimonials />
    </SiteContext>,
  );
}

// @rule navigation#home-testimonials
test('labels the examples as such', () => {
  renderPart(<Testimonials />);
  expect(screen.getAllByText('Example')).toHaveLength(3);
});

// @rule navigation#home-testimonials
test('shows those of the host without a label, and one alone stands still', () => {
  const { unmount } = renderOwn(2);
  expect(screen.queryByText('Example')).toBeNull();
  pass(6_000);
  expect(shown()).toBe('2 of 2');
  unmount();
  renderOwn(1);
  pass(60_000);
  expect(shown()).toBe('1 of 1');
  expect(within(carousel()).queryByRole('button')).toBeNull();
});

// @rule navigation#home-testimonials
test('is absent where the host has none', () => {
  renderOwn(0);
  expect(screen.queryByRole('region', { name: 'What neighbors say' })).toBeNull();
});

test('is accessible', async () => {
  vi.useRealTimers();
  const { container } = renderPart(<Testimonials />);
  await expectAccessible(container);
});
