import type { Page } from '@playwright/test';
import { registerOverApi, shareOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

const TITLE = 'עגבניות מהגינה';
const TEXT = 'קטפתי הבוקר, יש עוד!';

/** Texts of Hebrew alone, and fields, that do not find their direction by themselves. Sentences of the site around one have the site's. */
function misdirected(): string[] {
  const found: string[] = [];
  const isDirected = (element: Element | null) =>
    Boolean(element?.closest('bdi, [dir]:not(html)')) ||
    element?.closest('title, script, .sr-only, [aria-hidden="true"]');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    const isHebrew = /[\u05d0-\u05ea]/.test(textContent ?? '') && !/[a-z]{2}/i.test(textContent ?? '');
    if (isHebrew && !isDirected(parentElement)) found.push(parentElement?.outerHTML.slice(0, 200) ?? '');
  }
  for (const field of document.querySelectorAll(
    'input:not([type]), input[type=text], input[type=search], textarea',
  ))
    if (!field.closest('[dir]:not(html), [hidden], [inputmode=numeric]'))
      found.push(field.outerHTML.slice(0, 200));
  return found;
}

// @rule messages#text-direction
test('what members wrote runs in the direction of its script on every screen', async ({
  page,
  newPerson,
}, info) => {
  const other = await newPerson();
  const tag = (name: string) => ({ ...person('Wren Meadow', `${info.project.name}.${uniqueWord()}`), name });
  const id = await registerOverApi(page.request, tag('רותם לוי'));
  const otherId = await registerOverApi(other.request, tag('נועם כהן'));
  await page.request.put(`/api/users/${id}`, { data: { bio: TEXT, location: 'תל אביב' } });
  const listing = await shareOverApi(page.request, {
    title: TITLE,
    description: TEXT,
    quantity: '9',
    price: 'חינם',
    sharing: { stock: 9 },
  });
  const message = { id: crypto.randomUUID(), sender_id: otherId, receiver_id: id, content: TEXT };
  const asked = { id: crypto.randomUUID(), wanted: 2, note: TEXT };
  for (const [path, data] of [
    ['/api/messages', { ...message, listing_id: listing.id }],
    [`/api/listings/${listing.id}/claims`, asked],
  ] as const)
    expect((await other.request.post(path, { data })).ok(), path).toBe(true);
  const look = async (viewer: Page, path: string) => {
    await viewer.goto(path);
    await expect(viewer.locator('main')).toBeVisible();
    expect.soft(await viewer.evaluate(misdirected), path).toEqual([]);
  };
  for (const path of [
    '/dashboard',
    '/messages',
    `/conversation/${otherId}`,
    `/edit-listing/${listing.id}`,
    '/profile',
    '/notices',
  ])
    await look(page, path);
  const search = encodeURIComponent(TITLE);
  for (const path of [
    `/listings?search=${search}`,
    `/listing/${listing.id}`,
    `/user/${id}`,
    `/users?search=${encodeURIComponent('רותם')}`,
  ])
    await look(other, path);
});
