import type { CDPSession, Page } from '@playwright/test';
import { registerOverApi, shareOverApi } from '../fixtures/listings.ts';
import { readCacheStorage, registerWorker, workerIsReady } from '../fixtures/own-device.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

// @rule notices#push-offer
// @rule notices#push-words
// @rule notices#push-devices
// @rule offline#cold-start-sign-out
test('who waits for an answer is told on this device, until they sign out', async ({
  page: wren,
  request: ravi,
}, info) => {
  const tag = `${info.project.name}.${uniqueWord()}`;
  const [wrenId, raviId] = await Promise.all([
    registerOverApi(wren.request, person('Wren Quillback', tag)),
    registerOverApi(ravi, person('Ravi Thornapple', tag)),
  ]);
  const { id } = await shareOverApi(ravi, { title: `Quiet damsons ${tag}`, quantity: '9' });
  const about = { path: `/conversation/${raviId}`, tag: 'talk' };
  const told = {
    member: wrenId,
    title: 'Ravi Thornapple wrote to you',
    lines: [`About Quiet damsons ${tag}`],
    ...about,
  };

  await test.step('asking is the first thing that has an answer', async () => {
    await wren.addInitScript(subscribeWithoutService);
    await wren.goto(`/listing/${id}`);
    await registerWorker(wren);
    await workerIsReady(wren);
    await expect(wren.getByRole('region', { name: /^Hear when/ })).toHaveCount(0);
    await wren.getByRole('button', { name: 'Ask for some', exact: true }).click();
    const offer = wren.getByRole('region', { name: 'Hear when Ravi Thornapple answers' });
    await offer.getByRole('button', { name: 'Tell me on this device' }).click();
    await expect(wren.getByText('You are told on this device.')).toBeFocused();
    const devices = await (await wren.request.get('/api/push/devices')).json();
    expect(devices).toEqual([expect.objectContaining({ current: true })]);
  });

  const push = await openPushService(wren);

  await test.step('a push is shown with its words, and one for another member is not', async () => {
    await push({ ...told, member: raviId, title: 'For another member', tag: 'other' });
    await push(told);
    await expect.poll(() => shownOn(wren)).toEqual([[told.title, told.lines[0], about.path]]);
  });

  await test.step('after a sign-out nothing of it is left, and nothing comes', async () => {
    await wren.getByLabel('Account of Wren Quillback').click();
    await wren.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).first().click();
    await wren.waitForURL('/login');
    await expect.poll(() => shownOn(wren)).toEqual([]);
    await push({ ...told, title: 'Late' });
    // The worker handles pushes one after the other.
    await push({ title: 'no member', path: '/', tag: 'end' });
    expect(await shownOn(wren)).toEqual([]);
    const names = new RegExp([wrenId, raviId, 'Quillback', 'Thornapple', 'damsons'].join('|'));
    await expect.poll(() => keptOn(wren)).not.toMatch(names);
    const isPersonal = ({ url, text }: { url: string; text: string }) =>
      names.test(text) || /\/(images|pictures)\//.test(url);
    expect((await readCacheStorage(wren)).filter(isPersonal).map(({ url }) => url)).toEqual([]);
  });
});

/** Runs in the page: without a push service the browser's own call never settles. The keys are real ones. */
function subscribeWithoutService(): void {
  PushManager.prototype.subscribe = async () => {
    const keys = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const point = await crypto.subtle.exportKey('raw', keys.publicKey);
    const text = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
    const auth = text(crypto.getRandomValues(new Uint8Array(16)));
    const subscription = { endpoint, keys: { p256dh: text(new Uint8Array(point)), auth } };
    return { toJSON: () => subscription } as unknown as PushSubscription;
  };
}

/** Hands a decrypted push to the worker, as the browser does. */
async function openPushService(page: Page): Promise<(content: object) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return async (content) => {
    await session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(content),
    });
  };
}

/** Everything in both storages and in the database of this browser. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('windfall');
    const store = await new Promise<IDBObjectStore>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result.transaction('photos').objectStore('photos'));
      opening.onerror = () => reject(opening.error);
    });
    const reading = [store.getAllKeys(), store.getAll()].map(
      (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result))),
    );
    const database = await Promise.all(reading);
    opening.result.close();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, database]);
  });

/** Title, text and page of each notification that is shown. */
const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, data }) => [title, body, data.path]);
  });
