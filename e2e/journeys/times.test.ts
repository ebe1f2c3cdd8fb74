import type { Browser, Page } from '@playwright/test';
import { registerOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

const ZONES = ['America/New_York', 'Asia/Kathmandu'];

const clockIn = (zone: string, instant: string) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: zone }).format(Date.parse(instant));

/** Texts of all elements, where white space of different kinds is the same. */
async function textsOf(page: Page, selector: string): Promise<string[]> {
  const texts = await page.locator(selector).filter({ visible: true }).allTextContents();
  return texts.map((text) => text.replaceAll(/\s/g, ' '));
}

/** Runs in the page, before it arrives: notes the texts of each frame. An element can be painted before its text arrives. */
function noteFrames(): void {
  const frames = new Set<string>();
  Object.assign(globalThis, { frames });
  const note = () => {
    for (const time of document.querySelectorAll('[role=log] time[data-form=clock]'))
      if (time.textContent) frames.add(time.textContent);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

/** The member's browser on a device in another time zone. */
async function openIn(browser: Browser, page: Page, timezoneId: string) {
  const context = await browser.newContext({ timezoneId, storageState: await page.context().storageState() });
  const reader = await context.newPage();
  const problems: string[] = [];
  reader.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  // A page that React has to render anew reports that.
  reader.on('pageerror', ({ message }) => problems.push(message));
  return { reader, problems };
}

// @rule navigation#times
test('times are those of the reader in two time zones, before and after the scripts', async ({
  page,
  request,
  browser,
}, info) => {
  const tag = `${info.project.name}.${uniqueWord()}`;
  const rosa = await registerOverApi(page.request, person('Tess Clock', tag));
  const ben = await registerOverApi(request, person('Ben Hour', tag));
  const data = { id: tag, sender_id: ben, receiver_id: rosa, content: 'At what time?' };
  const { created_at } = await (await request.post('/api/messages', { data })).json();
  for (const zone of ZONES) {
    const { reader, problems } = await openIn(browser, page, zone);
    const expectTimes = async (selector: string) =>
      expect(await textsOf(reader, selector), zone).toEqual([
        clockIn(zone, created_at).replaceAll(/\s/g, ' '),
      ]);

    await reader.addInitScript(noteFrames);
    await reader.goto(`/conversation/${ben}`);
    await expect(reader.getByRole('button', { name: 'Send message' })).toBeEnabled();
    await expectTimes('[role=log] time[data-form=clock]');
    const frames: string[] = await reader.evaluate('[...frames]');
    expect(
      frames.map((text) => text.replaceAll(/\s/g, ' ')),
      zone,
    ).toEqual([clockIn(zone, created_at).replaceAll(/\s/g, ' ')]);
    expect(problems, zone).toEqual([]);

    // Without the page's scripts it stays as it is painted first. The page above may still load some: it gets no empty one.
    await reader.goto('about:blank');
    await reader.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await reader.goto(`/conversation/${ben}`);
    expect(await textsOf(reader, '[role=log] h2'), zone).toEqual(['Today']);
    await expectTimes('[role=log] time[data-form=clock]');
    await reader.goto('/messages');
    await expectTimes('main li time');
    await reader.context().close();
  }
});
