import { screen, within } from '@testing-library/react';
import { getSeason, type SeasonHere } from '@windfall/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { rosa } from '../../../testing/people.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { breakConnection, mockResponse } from '../../../testing/server.ts';
import { anAdmin } from '../../testing/admin.tsx';
import { Component } from './seasonal-produce.tsx';

const ADDRESS = '/resources/seasonal-produce';
const open = (at = ADDRESS, user: typeof rosa | null = null) =>
  renderRoutes([{ path: ADDRESS, Component }], { at, user });

beforeEach(() => mockResponse(getSeason, { date: '2026-05-01', climate: null, crops: [], last_year: null }));

const SEASONS = {
  Spring: ['Asparagus', 'Peas', 'Lettuce', 'Spinach', 'Radishes', 'Carrots', 'Broccoli', 'Strawberries'],
  Summer: ['Tomatoes', 'Peppers', 'Cucumbers', 'Zucchini', 'Corn', 'Beans', 'Basil', 'Melons'],
  Fall: ['Kale', 'Brussels Sprouts', 'Cabbage', 'Cauliflower', 'Spinach', 'Beets', 'Carrots', 'Garlic'],
  Winter: [
    'Winter Squash',
    'Leeks',
    'Parsnips',
    'Turnips',
    'Collards',
    'Jerusalem Artichokes',
    'Rosemary',
    'Thyme',
  ],
};

const shown = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
/** Choosing a tab is a navigation, which is asynchronous. */
const opened = (name: string) => screen.findByRole('tab', { selected: true, name });
const openTab = () => screen.queryByRole('tab', { selected: true })?.textContent;
const search = () => screen.getByRole('searchbox', { name: 'Search produce' });
const canonical = () => document.querySelector('link[rel=canonical]')?.getAttribute('href');

describe('the seasons', () => {
  // @rule guides#guide-seasonal
  it('are four tabs, spring at first', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Seasonal Produce Guide');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(Object.keys(SEASONS));
    expect(openTab()).toBe('Spring');
    await expect.poll(() => document.title).toBe('Seasonal Produce Guide · Windfall');
  });

  // @rule guides#guide-seasonal
  it.each(Object.entries(SEASONS))('%s has eight entries', async (season, names) => {
    const { visitor } = open();
    await visitor.click(screen.getByRole('tab', { name: season }));
    await opened(season);
    expect(shown()).toEqual(names);
  });

  // @rule guides#guide-seasonal
  it('show planting time, harvest time and notes of each entry', () => {
    open();
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Produce',
      'Planting Time',
      'Harvest Time',
      'Notes',
    ]);
    for (const row of screen.getAllByRole('row').slice(1)) {
      const cells = within(row).getAllByRole('cell');
      expect(cells).toHaveLength(3);
      for (const cell of cells) expect(cell.textContent?.length).toBeGreaterThan(20);
    }
  });

  it('have addresses of their own, which work without scripts', () => {
    open(`${ADDRESS}?season=fall`);
    expect(openTab()).toBe('Fall');
    expect(canonical()).toBe('/resources/seasonal-produce?season=fall');
    expect(document.title).toBe('Seasonal Produce Guide: Fall · Windfall');
    const links = screen.getAllByRole('tab').map((tab) => tab.getAttribute('href'));
    expect(links).toEqual([
      ADDRESS,
      ...['summer', 'fall', 'winter'].map((name) => `${ADDRESS}?season=${name}`),
    ]);
  });

  it('default to spring for an unknown address', () => {
    open(`${ADDRESS}?season=monsoon`);
    expect(openTab()).toBe('Spring');
  });
});

describe('the search', () => {
  // @rule guides#guide-seasonal-search
  it('searches names and notes of all seasons while the visitor types, and highlights no tab', async () => {
    const { visitor } = open();
    expect(search()).toHaveAttribute('placeholder', 'Search produce...');
    await visitor.type(search(), 'SPINACH');
    expect(shown()).toEqual(['SpinachSpring', 'SpinachFall']);
    expect(screen.getByRole('status')).toHaveTextContent('2 entries found');
    expect(openTab()).toBeUndefined();
    await visitor.clear(search());
    await visitor.type(search(), 'blossom-end rot');
    expect(shown()).toEqual(['TomatoesSummer']);
    expect(screen.getByRole('status')).toHaveTextContent('1 entry found');
  });

  // @rule guides#guide-seasonal-search
  it('reports that nothing matches', async () => {
    const { visitor } = open();
    await visitor.type(search(), 'pineapple');
    expect(screen.getByText('No produce found matching your search.')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  // @rule guides#guide-seasonal-search
  it('is cleared by choosing a tab, also the previously open one', async () => {
    const { visitor } = open();
    await visitor.type(search(), 'tomatoes');
    await visitor.click(screen.getByRole('tab', { name: 'Spring' }));
    await opened('Spring');
    expect(search()).toHaveValue('');
    expect(shown()).toEqual(SEASONS.Spring);
  });

  it('becomes an address when it is sent, to share and without scripts', async () => {
    const { visitor, router } = open();
    await visitor.type(search(), 'kale{Enter}');
    await expect.poll(() => router.state.location.search).toBe('?search=kale');
    expect(search()).toHaveValue('kale');
    expect(search().closest('form')).toHaveAttribute('action', ADDRESS);
    await expect
      .poll(() => document.querySelector('meta[name=robots]')?.getAttribute('content'))
      .toBe('noindex');
  });

  it('is read from the address', () => {
    open(`${ADDRESS}?search=%20Garlic%20`);
    expect(shown()).toEqual(['GarlicFall']);
    expect(openTab()).toBeUndefined();
  });

  it('ignores blanks', async () => {
    const { visitor } = open();
    await visitor.type(search(), '   ');
    expect(openTab()).toBe('Spring');
  });
});

describe('further links', () => {
  // @rule guides#guide-seasonal-notes
  it('state that planting times vary by climate zone', () => {
    open();
    expect(screen.getByRole('region', { name: 'Climate Zones' })).toHaveTextContent(
      'Planting times vary by climate zone.',
    );
  });

  // @rule guides#guide-seasonal-share
  it('ask members for their harvest', () => {
    open(ADDRESS, rosa);
    expect(screen.getByRole('link', { name: 'Share Your Harvest' })).toHaveAttribute(
      'href',
      '/create-listing',
    );
  });

  // @rule guides#guide-seasonal-share
  it('ask visitors to sign up', () => {
    open();
    expect(screen.getByRole('link', { name: 'Sign Up to Share' })).toHaveAttribute('href', '/register');
  });

  // @rule guides#guide-seasonal-notes
  it('lead back to all resources and to the other guides', () => {
    open();
    expect(screen.getByRole('link', { name: 'All resources' })).toHaveAttribute('href', '/resources');
    const more = within(screen.getByRole('region', { name: 'More guides' })).getAllByRole('link');
    expect(more.map((link) => link.getAttribute('href'))).toEqual([
      '/resources/food-preservation',
      '/resources/gardening-tips',
      '/resources/community-building',
    ]);
  });
});

describe('the season here', () => {
  const crops: SeasonHere['crops'] = [
    { crop: 'asparagus', periods: [{ from: '2026-04-05', until: '2026-06-14' }] },
    {
      crop: 'spinach',
      periods: [
        { from: '2026-04-10', until: '2026-06-19' },
        { from: '2026-08-28', until: '2026-12-11' },
      ],
    },
    { crop: 'strawberry', periods: [{ from: '2026-05-08', until: '2026-07-09' }] },
    { crop: 'tomato', periods: [{ from: '2026-06-24', until: '2026-11-06' }] },
    { crop: 'egg', periods: [{ from: null, until: null }] },
  ];
  const climate = { last_frost: '04-20', first_frost: '10-27' };
  const here = () => screen.findByRole('region', { name: 'In season here' });
  const linksAfter = (title: string) => {
    const list = screen.getByRole('heading', { name: title }).nextElementSibling as HTMLElement;
    return within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  };

  // @rule produce#season-guide
  // @rule produce#forecast-error
  it('names what is picked now and soon with its page, and the local days in the tables', async () => {
    mockResponse(getSeason, {
      date: '2026-05-01',
      climate,
      crops,
      last_year: { days_off: 6, seasons: 41 },
    });
    open();
    expect(await here()).toHaveTextContent('the last one around April 20, the first one around October 27');
    expect(await here()).toHaveTextContent('Last year we were 6 days off, on average of 41 seasons.');
    expect(linksAfter('Picked now')).toEqual(['/crops/asparagus', '/crops/spinach']);
    expect(linksAfter('Beginning in the next two weeks')).toEqual(['/crops/strawberry']);
    expect(screen.getByRole('row', { name: /Spinach/ })).toHaveTextContent(
      'Here about April 10 to June 19, and about August 28 to December 11',
    );
    expect(screen.getByRole('row', { name: /Peas/ })).not.toHaveTextContent('Here about');
  });

  // @rule produce#climate
  it('asks administrators for the frosts, and is not there for others', async () => {
    mockResponse(getSeason, { date: '2026-05-01', climate: null, crops: [], last_year: null });
    open(ADDRESS, anAdmin);
    expect(within(await here()).getByRole('link', { name: 'Set the frosts' })).toHaveAttribute(
      'href',
      '/admin?tab=settings&section=climate#climate',
    );
  });

  // @rule produce#climate
  it('is left out where the server does not answer', async () => {
    breakConnection(getSeason);
    open();
    await opened('Spring');
    expect(screen.queryByRole('region', { name: 'In season here' })).toBeNull();
  });
});

it('has data for search engines', () => {
  open();
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
  expect(data).toMatchObject({ '@type': 'Article', headline: 'Seasonal Produce Guide' });
});
