import { existsSync } from 'node:fs';
import { launch, type Page } from 'puppeteer-core';
import { freePort } from '../../tools/lib/free-port.ts';
import { say } from '../../tools/lib/run.mjs';
import { ensureWebBuilt } from '../../tools/lib/web-build.mjs';
import { serveOwnSite } from '../fixtures/own-site.ts';

/**
 * `npm run test:firefox`: one journey in the Firefox that is installed, over WebDriver BiDi. The other journeys run in Chromium.
 * `FIREFOX_PATH` names another Firefox than that of Debian's package `firefox-esr`.
 */
const executablePath = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';
const LISTING = 'main a[href^="/listing/"]';

/** A control by its role and its accessible name. */
const named = (role: string, name: string) => `::-p-aria([role="${role}"][name="${name}"])`;

if (existsSync(executablePath)) await run();
else {
  say(`There is no ${executablePath}. Run 'apt-get install firefox-esr', or set FIREFOX_PATH.`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  await ensureWebBuilt();
  const site = await serveOwnSite(await freePort());
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  try {
    say(`${await browser.version()} begins.`);
    const page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    await browse(page, site.url);
    const listing = await search(page);
    await signIn(page, site.url);
    await askForSome(page, listing);
  } finally {
    await browser.close();
    await site.stop();
  }
}

function check(fact: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`Not so in Firefox: ${fact}`);
  say(`ok: ${fact}`);
}

async function browse(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/listings`);
  await page.waitForSelector(LISTING);
  const { ground, ink, bars } = await page.evaluate(() => {
    const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
    const bars = [...document.querySelectorAll('nav, header')].filter(
      (bar) => getComputedStyle(bar).position === 'fixed',
    );
    return {
      ground: groundOf(document.body),
      ink: getComputedStyle(document.body).color,
      bars: bars.map(groundOf),
    };
  });
  const isClear = (color: string) => /^transparent$|^rgba\(.*, 0\)$/.test(color);
  check(
    `the page has a background (${ground}) and text of another color (${ink})`,
    !isClear(ground) && ground !== ink,
  );
  check(`no fixed bar is transparent (${bars.join(' ') || 'none here'})`, !bars.some(isClear));
}

/** Searches, opens the first listing that is found, and returns its address. */
async function search(page: Page): Promise<string> {
  await page.locator(named('searchbox', 'Search listings')).fill('figs');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.search.includes('figs'));

  await page.locator(LISTING).click();
  await page.waitForFunction(() => /^\/listing\/./.test(location.pathname));
  await page.waitForFunction(() => /fig/i.test(document.querySelector('h1')?.textContent ?? ''));
  check('a search finds figs and opens them', true);
  return page.url();
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.locator('input[type="email"]').fill('theo@windfall.example');
  await page.locator('input[type="password"]').fill('windfall-demo');
  await page.locator(named('button', 'Sign In')).click();
  await page.waitForFunction(() => location.pathname !== '/login');
  check('a member signs in', true);
}

async function askForSome(page: Page, listing: string): Promise<void> {
  await page.goto(listing);
  await page.locator('form button[type="submit"]::-p-text(Ask for)').click();
  await page.waitForSelector('[data-standing]');
  const standing = await page.$eval('[data-standing]', (element) => element.textContent ?? '');
  check(`the member asks for some: ${standing}`, /^You asked for|yours/.test(standing));
}
