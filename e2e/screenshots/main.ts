import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../tools/lib/find-chromium.ts';
import { freePort } from '../../tools/lib/free-port.ts';
import { root, say } from '../../tools/lib/run.mjs';
import { ensureWebBuilt } from '../../tools/lib/web-build.mjs';
import { serveOwnSite } from '../fixtures/own-site.ts';
import { galleryPage } from './gallery-page.ts';
import { openAs, photograph, THEMES } from './photograph.ts';
import { photographForReadme } from './readme-pictures.ts';
import { scenes } from './scenes.ts';

/**
 * Takes the gallery's pictures and those of the README, of a fresh demo community: `npm run screenshots`, or with the names of
 * some screens; `readme` names those of the README.
 */
const wanted = process.argv.slice(2);
const folder = join(root, 'docs/screenshots');
const pictures = join(folder, 'gallery');

await ensureWebBuilt();
// Screenshots request more pages in a minute than the limits allow.
const server = await serveOwnSite(await freePort(), { RATE_LIMIT: 'off' });
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  if (wanted.length === 0) rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  for (const viewer of ['visitor', 'member', 'administrator'] as const) {
    const context = await openAs(browser, server.url, viewer);
    const page = await context.newPage();
    for (const scene of scenes) {
      if (scene.viewer !== viewer || (wanted.length > 0 && !wanted.includes(scene.name))) continue;
      for (const theme of THEMES) {
        const picture = await photograph(page, scene, theme);
        writeFileSync(join(pictures, `${scene.name}-${theme}.webp`), picture);
        say(`${scene.name} (${theme}): ${Math.round(picture.length / 1000)} kB`);
      }
    }
    await context.close();
  }
  if (wanted.length === 0 || wanted.includes('readme')) {
    for (const [path, picture] of Object.entries(await photographForReadme(browser, server.url)))
      writeFileSync(join(root, path), picture);
  }
  writeFileSync(join(folder, 'README.md'), galleryPage(scenes));
} finally {
  await browser.close();
  await server.stop();
}
