import { DEFAULT_SETTINGS } from '@windfall/contract';
import type { rosa } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { Component, loader } from '../routes/admin/admin.tsx';
import { anAdmin } from './admin.tsx';

export const standard = DEFAULT_SETTINGS;

/** Opens the administrators' page. */
export function open(at = '/admin', user: typeof rosa | null = anAdmin) {
  return renderPage({ path: '/admin', loader, Component }, { at, user });
}
