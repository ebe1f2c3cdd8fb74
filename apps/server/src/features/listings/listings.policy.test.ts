import { describe, expect, test } from 'vitest';
import { canDelete, canEdit, canView, isSeller } from './listings.policy.ts';

const viewer = (id: string, isAdmin = false) => ({ id, isAdmin, sessionId: 's' });
const listing = { user_id: 'rosa', is_active: 1 as const, hidden_at: null };
const withdrawn = { ...listing, is_active: 0 as const };
const hidden = { ...listing, hidden_at: '2026-08-08T10:00:00.000Z' };

// @rule listings#detail-own
// @rule listings#edit-owner
describe('permissions on listings', () => {
  test.each([
    ['a visitor', null, [false, false, false, true, false, false]],
    ['another member', viewer('otto'), [false, false, false, true, false, false]],
    ['the seller', viewer('rosa'), [true, true, true, true, true, true]],
    ['an administrator', viewer('ada', true), [false, true, true, true, true, true]],
  ])('%s', (_, who, expected) => {
    expect([
      isSeller(who, listing),
      canEdit(who, listing),
      canDelete(who, listing),
      canView(who, listing),
      canView(who, withdrawn),
      canView(who, hidden),
    ]).toEqual(expected);
  });
});
