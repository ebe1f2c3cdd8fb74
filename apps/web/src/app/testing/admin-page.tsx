import type { rosa } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { Component, loader } from '../routes/admin/admin.tsx';
import { anAdmin, someSettings } from './admin.tsx';

export const standard = someSettings;

/** Opens the administrators' page. */
export function open(at = '/admin', user: typeof rosa | null = anAdmin) {
  return renderPage({ path: '/admin', loader, Component }, { at, user });
}
