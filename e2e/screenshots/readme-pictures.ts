import type { Browser } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { composeStrip, openAs, type Shot, shoot } from './photograph.ts';
import { type Scene, scenes } from './scenes.ts';

const DESKTOP = { width: 1280, height: 900 };
const DESKTOP_SHOWN = 1200;
const PHONE = { width: 360, height: 740 };

const sceneOf = (name: string): Scene => {
  const scene = scenes.find((one) => one.name === name);
  if (!scene) throw new Error(`There is no scene ${name}`);
  return scene;
};

/** The pictures of the README and those that the site's manifest names, by their paths in the repository. */
export async function photographForReadme(browser: Browser, url: string): Promise<Record<string, Buffer>> {
  const visitor = await openAs(browser, url, 'visitor');
  const page = await visitor.newPage();
  const home = await shoot(page, sceneOf('home'), 'light', PHONE);
  const listing = await shoot(page, sceneOf('listing'), 'light', PHONE);
  // The list as a visitor sees it who has said where they are.
  await visitor.addCookies([{ name: 'place', value: '97202', url }]);
  const list = await shoot(page, sceneOf('browse'), 'light', DESKTOP);
  await visitor.close();
  const member = await openAs(browser, url, 'member');
  const talk = await shoot(await member.newPage(), sceneOf('conversation'), 'dark', PHONE);
  await member.close();
  const browse = await toWebp(sharp(list).resize({ width: DESKTOP_SHOWN }));
  const phones: Shot[] = [home, listing, talk].map((image) => ({ image, width: PHONE.width }));
  return {
    'docs/screenshots/browse.webp': browse,
    'docs/screenshots/phone.webp': await composeStrip(phones, PHONE.height, 'light'),
    'apps/web/public/screenshot-wide.webp': browse,
    'apps/web/public/screenshot-phone.webp': await toWebp(sharp(listing)),
  };
}

const toWebp = (image: Sharp) => image.webp({ quality: 80, effort: 6 }).toBuffer();
