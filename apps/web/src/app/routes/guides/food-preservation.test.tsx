import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderRoutes } from '../../../testing/render.tsx';
import { Component } from './food-preservation.tsx';

const ADDRESS = '/resources/food-preservation';
const open = (at = ADDRESS) => renderRoutes([{ path: ADDRESS, Component }], { at, user: null });

const METHODS = ['Canning', 'Freezing', 'Drying', 'Fermenting', 'Root Cellaring'];
const ADDRESSES = ['canning', 'freezing', 'drying', 'fermenting', 'root-cellaring'];

const safety = () => screen.getByRole('region', { name: 'Food safety guidelines' });

// @rule guides#guide-preservation
it('has five methods, canning at first', () => {
  open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Food Preservation');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(METHODS);
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Canning');
});

describe.each(METHODS.map((name, place) => [name, ADDRESSES[place]]))('%s', (name, address) => {
  // @rule guides#guide-preservation
  it('lists uses, tips and food safety guidelines', async () => {
    const { visitor } = open();
    await visitor.click(screen.getByRole('tab', { name }));
    expect(await screen.findByRole('tabpanel', { name })).toBeVisible();
    for (const part of ['Best for', 'Tips', 'Food safety guidelines']) {
      const items = within(screen.getByRole('region', { name: part })).getAllByRole('listitem');
      expect(items.length, part).toBeGreaterThanOrEqual(5);
    }
    expect(screen.getAllByRole('table').length).toBeGreaterThan(0);
  });

  it('has figures in every cell', () => {
    open(`${ADDRESS}?method=${address}`);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(name ?? '');
    for (const table of screen.getAllByRole('table')) {
      const columns = within(table).getAllByRole('columnheader').length;
      for (const row of within(table).getAllByRole('row').slice(1)) {
        const cells = within(row).getAllByRole('cell');
        expect(cells).toHaveLength(columns - 1);
        for (const cell of cells) expect(cell).not.toBeEmptyDOMElement();
      }
    }
  });
});

/** Safety rules that must stay on these pages. */
describe('the guidelines name', () => {
  const rowOf = (table: string, name: string) =>
    within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${name}`) });

  it('botulism, its signs and whom to call', () => {
    open();
    expect(safety()).toHaveTextContent(/Botulism has no smell, no taste and no look/);
    expect(safety()).toHaveTextContent(/call 911 at once/);
    expect(safety()).toHaveTextContent(/without tasting/);
  });

  it('the pressure canner for low-acid food', () => {
    open();
    expect(rowOf('Which canner', 'Beans, corn')).toHaveTextContent('PressureLow in acid');
    expect(rowOf('Which canner', 'Summer squash')).toHaveTextContent('None: freeze them');
    expect(screen.getByText(/240 °F \(116 °C\) of a pressure canner/)).toBeVisible();
  });

  it('the acid tomatoes need', () => {
    open();
    const quart = within(rowOf('Acid for tomatoes', 'Quart')).getAllByRole('cell');
    const texts = quart.map((cell) => cell.textContent);
    expect(texts[0]).toContain('2 tablespoons');
    expect(texts[1]).toContain('1/2 teaspoon');
    expect(texts[2]).toContain('4 tablespoons');
  });

  it('the adjustments for altitude', () => {
    open();
    expect(rowOf('Altitude: boiling-water canner', '3,001 to 6,000 feet')).toHaveTextContent('10 minutes');
    expect(rowOf('Altitude: pressure canner', '2,001 to 4,000 feet')).toHaveTextContent('12 pounds15 pounds');
  });

  it('the freezer’s temperature', () => {
    open(`${ADDRESS}?method=freezing`);
    expect(safety()).toHaveTextContent('0 °F (-18 °C) or below');
    expect(rowOf('How long to blanch, how long it keeps', 'Green beans')).toHaveTextContent('3 minutes');
  });

  it('the salt of ferments', () => {
    open(`${ADDRESS}?method=fermenting`);
    expect(rowOf('Salt and time', 'Sauerkraut')).toHaveTextContent('2 to 2.5% of the cabbage');
    expect(safety()).toHaveTextContent('Never cut the salt');
  });

  it('temperature and humidity of a cellar', () => {
    open(`${ADDRESS}?method=root-cellaring`);
    expect(rowOf('Temperature and humidity', 'Potatoes')).toHaveTextContent('40 to 45 °F (4 to 7 °C)');
    expect(rowOf('Temperature and humidity', 'Onions')).toHaveTextContent('60 to 70%');
  });

  it('the source of the rules', () => {
    open();
    const sources = within(screen.getByRole('region', { name: 'Where these rules come from' }));
    expect(sources.getByRole('link', { name: 'National Center for Home Food Preservation' })).toHaveAttribute(
      'href',
      'https://nchfp.uga.edu/',
    );
  });
});
