import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectContrast } from '../fixtures/accessibility.ts';
import { registerOverApi, shareOverApi } from '../fixtures/listings.ts';
import { person, uniqueWord } from '../fixtures/people.ts';
import { expectHydrated, holdScript } from '../fixtures/scripts.ts';
import { expect, test } from '../fixtures/test.ts';

// The browser's own messages about failed requests.
test.use({ expectedNoise: /Failed to load resource|ERR_INTERNET_DISCONNECTED|net::ERR/ });

interface Claim {
  id: string;
  state: string;
  version: number;
  events: unknown[];
}

interface Neighbor {
  id: string;
  name: string;
  page: Page;
}

async function neighbors(page: Page, newPerson: () => Promise<Page>, tag: string, names: readonly string[]) {
  const join = async (name: string, index: number): Promise<Neighbor> => {
    const own = index === 0 ? page : await newPerson();
    return { id: await registerOverApi(own.request, person(name, tag)), name, page: own };
  };
  return Promise.all(names.map(join));
}

const claims = async (request: APIRequestContext, listingId: string): Promise<Claim[]> =>
  (await request.get(`/api/listings/${listingId}/claims`)).json();

/** Takes a step with the member's own claim, over the API. */
async function move(
  request: APIRequestContext,
  listingId: string,
  action: 'accept' | 'collect',
): Promise<void> {
  const [own] = (await claims(request, listingId)) as [Claim];
  const response = await request.post(`/api/claims/${own.id}/${action}`, { data: { version: own.version } });
  expect(response.ok(), `${action}: ${await response.text()}`).toBe(true);
}

/** Counts the taps that a task takes. */
function counter() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.click();
    },
    count: () => taps,
  };
}

// @rule exchange#draw
// @rule exchange#next-in-line
// @rule exchange#ask
test('forty zucchini by a draw: asked, drawn, agreed, an address, one who did not come, next in line, thanks', async ({
  page,
  newPerson,
}, info) => {
  test.slow();
  const word = `${info.project.name}.${uniqueWord()}`;
  const names = ['Wren Meadow', 'Ravi Sandler', 'Mina Castell', 'Tove Alder'];
  const [giver, ...askers] = (await neighbors(page, newPerson, word, names)) as [Neighbor, ...Neighbor[]];
  const sharing = { stock: 40, unit: 'piece', rule: 'draw' };
  const later = (ms: number) => new Date(Date.now() + ms).toISOString();
  const { id } = await shareOverApi(giver.page.request, {
    title: `Forty zucchini ${word}`,
    quantity: '40',
    category: 'Vegetables',
    sharing: { ...sharing, draw_at: later(3_600_000) },
  });

  await test.step('one asks in three taps, two others too', async () => {
    const [asker, ...others] = askers as [Neighbor, ...Neighbor[]];
    for (const other of others) {
      const data = { id: crypto.randomUUID(), wanted: 20 };
      expect((await other.page.request.post(`/api/listings/${id}/claims`, { data })).status()).toBe(201);
    }
    await asker.page.goto(`/listing/${id}`);
    await expect(asker.page.getByText('40 of 40 left, 2 asking')).toBeVisible();
    const amount = asker.page.getByLabel('How many pieces?');
    await expectHydrated(amount);
    const taps = counter();
    await taps.tap(asker.page.getByRole('link', { name: 'Ask Wren Meadow' }).filter({ visible: true }));
    await amount.fill('20');
    await taps.tap(asker.page.getByText('Tomorrow', { exact: true }));
    await taps.tap(asker.page.getByRole('button', { name: 'Ask for 20' }));
    await expect(asker.page.getByText(/^You asked for 20\spieces\. You are in the draw: /)).toBeVisible();
    expect(taps.count()).toBe(3);
  });

  const [first, second, third] = await test.step('the draw puts two before the third', async () => {
    const data = { sharing: { ...sharing, draw_at: later(1_500) } };
    const edited = await giver.page.request.put(`/api/listings/${id}`, { data });
    expect(edited.ok(), await edited.text()).toBe(true);
    await giver.page.goto(`/listing/${id}`);
    await expect
      .poll(
        async () => (await claims(giver.page.request, id)).filter(({ state }) => state === 'offered').length,
        {
          timeout: 40_000,
        },
      )
      .toBe(2);
    const drawn = await (await page.request.get(`/api/listings/${id}/draw`)).json();
    const order = await Promise.all(
      drawn.claims.map(async (claim: { id: string }) => {
        const own = await Promise.all(askers.map(async (one) => (await claims(one.page.request, id))[0]?.id));
        return askers[own.indexOf(claim.id)];
      }),
    );
    await askers[0]?.page.reload();
    const checked = 'Checked in your browser: number and order are right.';
    await askers[0]?.page.getByText('Check the draw').click();
    await expect((askers[0] as Neighbor).page.getByText(checked)).toBeVisible();
    return order as [Neighbor, Neighbor, Neighbor];
  });

  await test.step('both say yes', async () => {
    const { page: own } = first;
    await own.goto(`/conversation/${giver.id}`);
    await own.getByRole('button', { name: /^Yes, I will take it/ }).click();
    await expect(own.getByText('Agreed: 20 pieces.').first()).toBeVisible();
    await move(second.page.request, id, 'accept');
    await expectContrast(first.page.getByRole('main'));
  });

  await test.step('the giver says when and where, for now', async () => {
    for (const asker of [first, second]) {
      const all = await claims(asker.page.request, id);
      const { id: claimId, version } = all[0] as Claim;
      const window = { from: later(-60_000), to: later(3_600_000) };
      const data = { version, window, spot: 'porch', address: '12 Elm Street' };
      expect((await giver.page.request.put(`/api/claims/${claimId}/pickup`, { data })).ok()).toBe(true);
    }
  });

  await test.step('the first sees the address and has picked up with one tap; then it is gone', async () => {
    const { page: own } = first;
    await own.reload();
    await own.getByRole('button', { name: 'Show the address' }).click();
    await expect(own.getByText('12 Elm Street')).toBeVisible();
    const taps = counter();
    await taps.tap(own.getByRole('button', { name: /^Picked up: 20/ }).first());
    await expect(own.getByText('You picked up 20 pieces.').first()).toBeVisible();
    expect(taps.count()).toBe(1);
    await expect(own.getByText('12 Elm Street')).toHaveCount(0);
    await own.reload();
    await expect(own.getByText('You picked up 20 pieces.').first()).toBeVisible();
    await expect(own.getByRole('button', { name: 'Show the address' })).toHaveCount(0);
    await own.getByLabel(/^A line to Wren Meadow/).fill('They were delicious.');
    await own.getByRole('button', { name: 'Thank Wren Meadow' }).click();
    await expect(own.getByText('You thanked Wren Meadow.')).toBeVisible();
  });

  await test.step('the second does not come, and the third is next', async () => {
    await giver.page.goto(`/conversation/${second.id}`);
    await giver.page.getByRole('button', { name: `Did not come: ${second.name}` }).click();
    const question = giver.page.getByRole('alertdialog', { name: `Did ${second.name} not come?` });
    await question.getByRole('button', { name: 'Did not come' }).click();
    await expect(giver.page.getByText(`${second.name} did not come.`).first()).toBeVisible();
    await move(third.page.request, id, 'accept');
    await move(third.page.request, id, 'collect');
  });

  await test.step('the giver reads the thanks, and the listing is gone', async () => {
    await giver.page.goto(`/conversation/${first.id}`);
    await expect(giver.page.getByText('They were delicious.')).toBeVisible();
    await giver.page.goto('/dashboard');
    await expect(giver.page.getByText('Given 2 times · Thanked once')).toBeVisible();
    const listing = await (await page.request.get(`/api/listings/${id}`)).json();
    expect(listing).toMatchObject({ is_available: false, sharing: { left: 0 } });
  });
});

// @rule offline#outbox-scripts
// @rule exchange#ask-offline
// @rule exchange#claim-offline
test('asked and promised without signal, it is one claim', async ({ page, newPerson }, info) => {
  const word = `${info.project.name}.${uniqueWord()}`;
  const names = ['Wren Meadow', 'Ravi Sandler'];
  const [giver, asker] = (await neighbors(page, newPerson, word, names)) as [Neighbor, Neighbor];
  const { id } = await shareOverApi(giver.page.request, {
    title: `Plums ${word}`,
    quantity: '9',
    sharing: { stock: 9 },
  });
  const { page: own } = asker;
  // The connection goes while the code of the background work is under way.
  const loseConnection = await holdScript(own, 'src/app/layout/lazy-layout-parts.tsx');
  await own.goto(`/listing/${id}`);
  const ask = own.getByRole('button', { name: 'Ask for 1' });
  await expectHydrated(ask);
  await loseConnection();
  await ask.click();
  await expect(own.getByText(/^The server cannot be reached\. Your request is saved/)).toBeVisible();
  expect(await claims(giver.page.request, id)).toEqual([]);
  await expect(own.getByRole('contentinfo')).toBeVisible();
  await own.context().setOffline(false);
  await expect.poll(() => claims(giver.page.request, id), { timeout: 40_000 }).toHaveLength(1);
  await expect(own.getByText('You asked for 1. You are 1st in line.')).toBeVisible({ timeout: 40_000 });

  await giver.page.goto('/messages');
  const taps = counter();
  await taps.tap(giver.page.getByRole('link', { name: /Ravi Sandler/ }).first());
  const promise = giver.page.getByRole('button', { name: 'Promise 1 to Ravi Sandler' });
  await expectHydrated(promise);
  await giver.page.context().setOffline(true);
  await taps.tap(promise);
  expect(taps.count()).toBe(2);
  await expect(
    giver.page.getByText('Saved here. It is sent as soon as the server can be reached.').first(),
  ).toBeVisible();
  await giver.page.context().setOffline(false);
  await expect(giver.page.getByText('You promised 1.').first()).toBeVisible({ timeout: 40_000 });
  const all = await claims(giver.page.request, id);
  expect(all.map(({ state, events }) => [state, events.length])).toEqual([['offered', 2]]);
});
