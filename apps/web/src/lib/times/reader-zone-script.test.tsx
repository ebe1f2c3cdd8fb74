import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readerZoneScript } from './reader-zone-script.ts';

const MORNING = '2026-08-04T06:30:00.000Z';
const EARLIER = '2026-08-04T03:00:00.000Z';

/** HTML that the server rendered for a reader in UTC. */
function openPage() {
  const { container } = render(
    <>
      <h2 data-day-after={EARLIER} hidden>
        <time dateTime={MORNING} data-form="date">
          August 4, 2026
        </time>
      </h2>
      <time dateTime={MORNING} data-form="clock">
        6:30 AM
      </time>
      <time dateTime={MORNING}>an age</time>
    </>,
  );
  const [date, clock, age] = container.querySelectorAll('time');
  return { date, clock, age, heading: container.querySelector('h2') };
}

/** Runs the script as an inline script in a browser of this time zone. */
function run(timeZone: string, renderedIn: string): void {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone,
  } as Intl.ResolvedDateTimeFormatOptions);
  const script = document.createElement('script');
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  document.documentElement.lang = 'en';
  new Function(readerZoneScript(renderedIn))();
}

afterEach(() => {
  Reflect.deleteProperty(document, 'currentScript');
});

// @rule navigation#times
test('writes times and shows days as they are in the time zone of the reader', () => {
  const { date, clock, age, heading } = openPage();
  run('Asia/Kathmandu', 'UTC');
  expect(clock).toHaveTextContent('12:15 PM');
  expect(date).toHaveTextContent('August 4, 2026');
  expect(heading).not.toBeVisible();
  run('America/Los_Angeles', 'UTC');
  expect(clock).toHaveTextContent('11:30 PM');
  expect(date).toHaveTextContent('August 3, 2026');
  expect(age).toHaveTextContent('an age');
  expect(heading).not.toBeVisible();
  run('America/New_York', 'UTC');
  expect(clock).toHaveTextContent('2:30 AM');
  expect(heading).toBeVisible();
});

test('leaves the page as it is in the time zone that it was rendered in', () => {
  const { clock } = openPage();
  if (clock) clock.textContent = 'as rendered';
  run('America/Los_Angeles', 'America/Los_Angeles');
  expect(clock).toHaveTextContent('as rendered');
});
