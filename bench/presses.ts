import { join } from 'node:path';
import { chromium, type Locator, type Page } from 'playwright-core';
import { ROSA, waitForDemo } from './demo-pages.ts';

const PHOTO = join(import.meta.dirname, '../e2e/fixtures/zucchini.jpg');
const NEIGHBOR = {
  name: 'Ada Green',
  place: 'Portland',
  email: 'ada@mail.example',
  password: 'rows-of-beans1',
};
const SHARED = { title: 'Zucchini', description: 'Picked this morning, bring a bag' };

/** Presses as a phone's user does, and counts: a tap for each control, a key for each letter. */
class Presses {
  readonly counted = { taps: 0, keys: 0 };
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.counted.taps += 1;
    await target.filter({ visible: true }).first().tap();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    this.counted.keys += text.length;
    await field.pressSequentially(text);
  }

  /** A tap opens the list of the phone, another one chooses. */
  async choose(field: Locator, option: string): Promise<void> {
    this.counted.taps += 2;
    await field.selectOption(option);
  }

  /** A tap opens the phone's own chooser; what is tapped there is not counted. */
  async chooseFile(field: Locator, path: string): Promise<void> {
    this.counted.taps += 1;
    await field.setInputFiles(path);
  }
}

/** How many taps and keys three tasks take on a phone, in the demo community. */
export async function countPresses(origin: string): Promise<Record<string, Presses['counted']>> {
  await waitForDemo(origin);
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const phone = { baseURL: origin, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const counted: Record<string, Presses['counted']> = {};
  try {
    for (const [name, task] of Object.entries(TASKS)) {
      const presses = new Presses(await (await browser.newContext(phone)).newPage());
      await task(presses);
      counted[name] = presses.counted;
    }
    return counted;
  } finally {
    await browser.close();
  }
}

const TASKS: Readonly<Record<string, (presses: Presses) => Promise<void>>> = {
  'find near a ZIP code': findNear,
  'from an opened listing to a first message': signUpAndAsk,
  'share a listing with a photo': share,
};

async function findNear(presses: Presses): Promise<void> {
  const { page } = presses;
  await page.goto('/');
  await presses.type(page.getByLabel('Your ZIP code'), '97202');
  await presses.tap(page.getByRole('button', { name: 'Look' }));
  await page.getByText('Near 97202 Portland, OR').waitFor();
}

async function signUpAndAsk(presses: Presses): Promise<void> {
  const { page } = presses;
  const [listing] = await (await page.request.get('/api/listings?search=zucchini')).json();
  await page.goto(`/listing/${listing.id}`);
  await presses.tap(page.getByRole('link', { name: /^Ask / }));
  await presses.tap(page.getByRole('link', { name: 'Create an account' }));
  await presses.type(page.getByLabel('Full name'), NEIGHBOR.name);
  await presses.type(page.getByLabel('Location'), NEIGHBOR.place);
  await presses.type(page.getByLabel('Email', { exact: true }), NEIGHBOR.email);
  await presses.type(page.getByLabel('Password', { exact: true }), NEIGHBOR.password);
  await presses.type(page.getByLabel('Confirm Password'), NEIGHBOR.password);
  await presses.tap(page.getByRole('button', { name: 'Sign Up', exact: true }));
  await presses.tap(page.getByRole('button', { name: 'Is this still available?' }));
  await presses.tap(page.getByRole('button', { name: 'Send message' }));
  await page.getByText('Message sent successfully!').first().waitFor();
}

async function share(presses: Presses): Promise<void> {
  const { page } = presses;
  await page.request.post('/api/auth/login', { data: ROSA });
  await page.goto('/');
  await presses.tap(page.getByRole('link', { name: 'Share', exact: true }));
  await presses.chooseFile(page.getByLabel(/^Photo/), PHOTO);
  await page.getByAltText('Preview of your photo').waitFor();
  await presses.type(page.getByLabel('Title'), SHARED.title);
  await presses.type(page.getByLabel('Description'), SHARED.description);
  await presses.choose(page.getByLabel('Category'), 'Vegetables');
  await presses.tap(page.getByRole('button', { name: 'Share Listing' }));
  await page.waitForURL(/\/listing\//);
  await page.getByRole('heading', { level: 1, name: SHARED.title }).waitFor();
}
