import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../../testing/render.tsx';
import { Component } from './resources.tsx';

// @rule guides#guides-index
it('links to the four guides', () => {
  renderRoutes([{ path: '/', Component }], { user: null });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Resources');
  const guides = [
    ['Food Preservation', '/resources/food-preservation'],
    ['Gardening Tips', '/resources/gardening-tips'],
    ['Seasonal Produce Guide', '/resources/seasonal-produce'],
    ['Community Building', '/resources/community-building'],
  ] as const;
  for (const [name, address] of guides) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
  }
  expect(document.title).toBe('Resources · Windfall');
});
