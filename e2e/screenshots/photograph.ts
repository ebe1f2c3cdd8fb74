import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test';
import sharp from 'sharp';
import type { Scene, Viewer } from './scenes.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** A phone, a tablet and a desktop, side by side in one picture. */
const WIDTHS = [360, 768, 1280] as const;
const HEIGHT = 900;
const SCALE = 0.5;
const GAP = 16;
const PAPER = { light: '#d9cfbd', dark: '#0d110c' } as const;

const EMAIL: Readonly<Record<Exclude<Viewer, 'visitor'>, string>> = {
  member: 'rosa@windfall.example',
  administrator: 'admin@windfall.example',
};

/** A browser with a signed-in member. */
export async function openAs(browser: Browser, baseURL: string, viewer: Viewer): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    // A stored page would be shown with the data of the visit before.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
  });
  if (viewer === 'visitor') return context;
  const data = { email: EMAIL[viewer], password: 'windfall-demo' };
  const response = await context.request.post('/api/auth/login', { data });
  if (!response.ok()) throw new Error(`Signing in as ${data.email} was answered with ${response.status()}`);
  return context;
}

/** The screen at every width in one theme, as WebP. */
export async function photograph(page: Page, scene: Scene, theme: Theme): Promise<Buffer> {
  const shots: Shot[] = [];
  for (const width of WIDTHS) {
    const image = await shoot(page, scene, theme, { width, height: HEIGHT });
    shots.push({ image, width: Math.round(width * SCALE) });
  }
  return composeStrip(shots, Math.round(HEIGHT * SCALE), theme);
}

/** The screen in a window of this size, as PNG. */
export async function shoot(page: Page, scene: Scene, theme: Theme, size: ViewportSize): Promise<Buffer> {
  const path = typeof scene.path === 'string' ? scene.path : await scene.path(page);
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.goto(path);
  await page.waitForFunction(isComplete);
  await scene.prepare?.(page);
  await page.evaluate(waitForPictures);
  return page.screenshot();
}

/** Runs in the page: its scripts, fonts and data have come. Fonts follow the first paint, under names of their own. */
function isComplete(): boolean {
  const isHydrated = performance.getEntriesByName('hydrated').length > 0;
  const later = [...document.fonts].filter(({ family }) => / Later/.test(family));
  const hasFonts = later.filter(({ status }) => status === 'loaded').length >= 2;
  return isHydrated && hasFonts && !document.querySelector('.skeleton');
}

/**
 * Runs in the page: visible content has its images. The open live-event stream keeps the network busy, so network
 * idleness cannot be awaited.
 */
async function waitForPictures(): Promise<void> {
  const inView = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
  // Browsers may defer images they consider hidden, and waiting for those would never end.
  for (const image of inView) image.loading = 'eager';
  await Promise.all(inView.map((image) => image.decode().catch(() => undefined)));
}

/** A picture in a strip, and how wide it is shown there. */
export interface Shot {
  readonly image: Buffer;
  readonly width: number;
}

/** Pictures of this height side by side, as WebP. */
export async function composeStrip(shots: readonly Shot[], height: number, theme: Theme): Promise<Buffer> {
  let left = GAP;
  const tiles: { input: Buffer; left: number; top: number }[] = [];
  for (const { image, width } of shots) {
    tiles.push({ input: await sharp(image).resize({ width }).toBuffer(), left, top: GAP });
    left += width + GAP;
  }
  const size = { width: left, height: height + 2 * GAP };
  return sharp({ create: { ...size, channels: 3, background: PAPER[theme] } })
    .composite(tiles)
    .webp({ quality: 74, effort: 6 })
    .toBuffer();
}
