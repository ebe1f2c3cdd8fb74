import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { getSeason, type SeasonHere, type StoredGarden, setGarden } from '@windfall/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { useUndoOffer } from '../../../lib/undo-offer.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { rosa } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { mockResponse, refuse, type SeenCall, server } from '../../../testing/server.ts';
import { Component, loader } from './garden.tsx';

const season: SeasonHere = {
  date: '2026-08-01',
  climate: { last_frost: '04-20', first_frost: '10-27' },
  crops: [
    { crop: 'plum', periods: [{ from: '2026-08-08', until: '2026-10-02' }] },
    { crop: 'kale', periods: [{ from: '2026-08-09', until: '2027-01-10' }] },
  ],
  last_year: null,
};
const stored: StoredGarden = {
  version: 'v0',
  crops: [
    { crop: 'plum', amount: 'plenty', since: 2019 },
    { crop: 'kale', amount: 'little', since: null },
  ],
};

let calls: SeenCall[];
beforeEach(() => {
  calls = [];
  mockResponse(getSeason, season);
  storeGarden(stored);
});

/** Stores what is sent as the server does: only where its version is that of what is stored. */
function storeGarden(garden: StoredGarden) {
  let now = garden;
  server.use(
    http.get('*/api/garden', () => HttpResponse.json(now)),
    http.put('*/api/garden', async ({ request }) => {
      const body = (await request.clone().json()) as StoredGarden;
      calls.push({ url: new URL(request.url), headers: request.headers, body });
      const code = 'GARDEN_CHANGED';
      if (body.version !== now.version)
        return HttpResponse.json({ code, message: 'Changed' }, { status: 409 });
      now = { crops: body.crops, version: `v${calls.length}` };
      return HttpResponse.json(now);
    }),
  );
}

const open = () =>
  renderPage(
    { path: '/garden', loader, Component },
    {
      at: '/garden',
      user: rosa,
    },
  );
const crop = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('li') as HTMLElement);
};

// @rule produce#garden-season
test('says when each crop is picked, and offers to share what is picked within a week', async () => {
  const { container } = open();
  const plums = await crop('Plums');
  expect(plums.getByText('Picked about August 8 to October 2')).toBeVisible();
  expect(plums.getByRole('link', { name: 'Share plums' })).toHaveAttribute(
    'href',
    '/create-listing?crop=plum&title=Plums',
  );
  const kale = await crop('Kale');
  expect(kale.getByText('Picked about August 9 to January 10')).toBeVisible();
  expect(kale.queryByRole('link')).toBeNull();
  await expectAccessible(container);
});

// @rule produce#garden
test('sends each change at once, and brings a removed crop back', async () => {
  const { visitor } = open();
  const undoOffer = renderHook(useUndoOffer).result;
  await crop('Plums');
  await visitor.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByLabelText('Add what you grow')).toHaveAccessibleDescription('Please choose a crop');
  expect(screen.getByLabelText('Add what you grow')).toHaveFocus();
  await visitor.selectOptions(screen.getByLabelText('Add what you grow'), 'Figs');
  // A choice alone adds nothing: the arrow keys pass the options one by one.
  expect(screen.queryByRole('heading', { name: 'Figs' })).toBeNull();
  await visitor.click(screen.getByRole('button', { name: 'Add' }));
  const figs = { crop: 'fig', amount: 'enough', since: null };
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ version: 'v0', crops: [figs, ...stored.crops] }));
  await visitor.selectOptions((await crop('Figs')).getByLabelText('How much'), 'Plenty to share');
  await visitor.type((await crop('Figs')).getByLabelText(/^Since/), '2020');
  expect(calls).toHaveLength(2);
  await visitor.tab();
  await waitFor(() =>
    expect(calls[2]?.body).toMatchObject({ crops: [{ crop: 'fig', amount: 'plenty', since: 2020 }, {}, {}] }),
  );
  const since = (await crop('Plums')).getByLabelText(/^Since/);
  await visitor.clear(since);
  await visitor.type(since, '201');
  await visitor.tab();
  expect(since).toHaveAccessibleDescription(expect.stringContaining('between 1900 and 2200'));
  await visitor.click((await crop('Kale')).getByRole('button', { name: 'Remove kale' }));
  expect(document.body).not.toHaveFocus();
  await waitFor(() => expect(calls[3]?.body).toMatchObject({ crops: [{ crop: 'fig' }, { crop: 'plum' }] }));
  expect(screen.queryByRole('heading', { name: 'Kale' })).toBeNull();
  await waitFor(() => expect(undoOffer.current?.name).toBe('Kale'));
  await act(() => undoOffer.current?.undo());
  expect(calls[4]?.body).toMatchObject({ crops: [{ crop: 'fig' }, { crop: 'plum' }, stored.crops[1]] });
  expect(await screen.findByRole('heading', { name: 'Kale' })).toBeVisible();
});

// @rule produce#garden
test('keeps a change that could not be stored, and sends it again', async () => {
  refuse(setGarden, 'MAINTENANCE');
  const { visitor } = open();
  await visitor.click((await crop('Kale')).getByRole('button', { name: 'Remove kale' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/maintenance/i);
  expect(screen.queryByRole('heading', { name: 'Kale' })).toBeNull();
  storeGarden(stored);
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ crops: stored.crops.slice(0, 1) }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

// @rule produce#garden
test('a change is made to what another page has stored meanwhile', async () => {
  const { visitor } = open();
  await crop('Plums');
  const figs = { crop: 'fig', amount: 'enough', since: null } as const;
  storeGarden({ crops: [figs, ...stored.crops], version: 'v9' });
  await visitor.click((await crop('Kale')).getByRole('button', { name: 'Remove kale' }));
  expect(await screen.findByRole('heading', { name: 'Figs' })).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ version: 'v9', crops: [figs, stored.crops[0]] });
  expect(screen.queryByRole('alert')).toBeNull();
});
