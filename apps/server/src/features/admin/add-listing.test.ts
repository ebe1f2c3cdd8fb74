import { describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { expectRefusal } from '../users/testing/auth-client.ts';
import { anAdmin, ask, auditEntries } from './testing/community.ts';

const URL = '/api/admin/listings';
const BEANS = { title: 'Beans', description: 'From the school garden' };

describe('adding a listing as an administrator', () => {
  const t = useTestApp('sqlite');

  // @rule administration#admin-tools-listings
  test('requires a title and a description, and has defaults for the rest', async () => {
    const ada = await anAdmin(t);
    const response = await ask(t, 'POST', URL, ada, BEANS);
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json()).toMatchObject({
      ...BEANS,
      category: 'Vegetables',
      produce_name: 'Vegetables',
      quantity: '1 kg',
      location: 'Local Area',
      price: 'Free',
      is_available: true,
      user_id: ada.id,
    });
    const given = { ...BEANS, category: 'herbs', quantity: '3 bunches', location: 'Salem, OR', price: '$2' };
    const other = await ask(t, 'POST', URL, ada, given);
    expect(other.json()).toMatchObject({ ...given, category: 'Herbs' });
    expect(await auditEntries(t)).toMatchObject([
      { action: 'listing.create', actor_id: ada.id, subject_id: response.json().id, subject_name: 'Beans' },
      { action: 'listing.create', subject_id: other.json().id },
    ]);
  });

  test('names the missing fields', async () => {
    const ada = await anAdmin(t);
    for (const payload of [{}, { title: 'Beans' }, { description: 'x' }, { ...BEANS, title: ' ' }]) {
      const response = await ask(t, 'POST', URL, ada, payload);
      expectRefusal(response, 400, 'VALIDATION_FAILED', 'Title and description are required');
    }
    expect(await auditEntries(t)).toEqual([]);
  });

  test('is for administrators', async () => {
    const rosa = await aMember(t);
    expectRefusal(await ask(t, 'POST', URL, undefined, BEANS), 401, 'UNAUTHORIZED', 'Unauthorized');
    const member = await ask(t, 'POST', URL, rosa, BEANS);
    expectRefusal(member, 403, 'FORBIDDEN', 'You are not allowed to do this.');
  });

  test('retries with one key add one listing and one audit entry', async () => {
    const ada = await anAdmin(t);
    const headers = { ...ada.headers, 'idempotency-key': 'beans-1' };
    const send = () => t.app.inject({ method: 'POST', url: URL, headers, payload: BEANS });
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json().id).toBe(first.json().id);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await auditEntries(t)).toHaveLength(1);
  });
});
