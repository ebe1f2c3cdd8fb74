import { afterEach, expect, test, vi } from 'vitest';
import { readerZoneScript } from './reader-zone-script.ts';

const MORNING = '2026-08-04T06:30:00.000Z';
const EARLIER = '2026-08-04T03:00:00.000Z';

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

/** Adds a time as a browser's parser does: first the element, then its text in the parts in which it arrives. */
async function arrive(parent: Element, form: string | undefined, ...parts: string[]): Promise<HTMLElement> {
  const time = document.createElement('time');
  time.dateTime = MORNING;
  if (form) time.dataset['form'] = form;
  parent.append(time);
  for (const part of parts) {
    if (time.lastChild instanceof Text) time.lastChild.appendData(part);
    else time.append(part);
    // The browser may paint here.
    await Promise.resolve();
  }
  return time;
}

/** The parts of a page that the server rendered for a reader in UTC. */
async function arriveAll() {
  const heading = document.createElement('h2');
  heading.dataset['dayAfter'] = EARLIER;
  heading.hidden = true;
  document.body.append(heading);
  return {
    heading,
    date: await arrive(heading, 'date', 'August 4, 2026'),
    clock: await arrive(document.body, 'clock', '6:3', '0 AM'),
    age: await arrive(document.body, undefined, 'an age'),
  };
}

afterEach(() => {
  Reflect.deleteProperty(document, 'currentScript');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  document.body.replaceChildren();
});

// @rule navigation#times
test.each([
  ['Asia/Kathmandu', '12:15 PM', 'August 4, 2026', false],
  ['America/Los_Angeles', '11:30 PM', 'August 3, 2026', false],
  ['America/New_York', '2:30 AM', 'August 4, 2026', true],
])('writes times and shows days in %s while they arrive', async (zone, clockText, dateText, isVisible) => {
  run(zone, 'UTC');
  const { heading, date, clock, age } = await arriveAll();
  expect(clock.textContent?.replaceAll(/\s/g, ' ')).toBe(clockText);
  expect(date).toHaveTextContent(dateText);
  expect(age).toHaveTextContent('an age');
  expect(heading.hidden).toBe(!isVisible);
});

// @rule navigation#times-zone
test('names the zone of an appointment', async () => {
  run('Asia/Kathmandu', 'UTC');
  const time = await arrive(document.body, 'meetingClock', '6:30 AM');
  expect(time.textContent?.replaceAll(/\s/g, ' ')).toBe('12:15 PM GMT+5:45');
});

test('leaves the page as it is in the time zone that it was rendered in', async () => {
  run('America/Los_Angeles', 'America/Los_Angeles');
  const { clock } = await arriveAll();
  expect(clock).toHaveTextContent('6:30 AM');
});

test('leaves what changes after the page has arrived to the application', async () => {
  run('Asia/Kathmandu', 'UTC');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  const { clock } = await arriveAll();
  expect(clock).toHaveTextContent('6:30 AM');
});
