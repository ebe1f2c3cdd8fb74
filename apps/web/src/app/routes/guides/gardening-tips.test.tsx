import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../../testing/render.tsx';
import { Component } from './gardening-tips.tsx';

const open = () => renderRoutes([{ path: '/', Component }], { user: null });

// @rule guides#guide-gardening
it('has four sections of tips', () => {
  open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Gardening Tips');
  for (const name of ['Soil first', 'Planting and spacing', 'Watering', 'Pests and diseases']) {
    const tips = within(screen.getByRole('region', { name })).getAllByRole('listitem');
    expect(tips.length, name).toBeGreaterThanOrEqual(5);
  }
});

// @rule guides#guide-gardening
it('has a table of plants for beginners', () => {
  open();
  const table = within(screen.getByRole('table', { name: 'Plants for beginners' }));
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Plant',
    'Difficulty',
    'Days to harvest',
    'Notes',
  ]);
  const radishes = within(table.getByRole('row', { name: /^Radishes/ })).getAllByRole('cell');
  expect(radishes[0]).toHaveTextContent('Very easy');
  expect(radishes[1]).toHaveTextContent('25 to 30');
  expect(table.getAllByRole('rowheader').length).toBeGreaterThanOrEqual(10);
});
