import { expect } from 'vitest';
import type { TestMember } from '../../testing/factories.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** Where Rosa lives, exactly. */
export const HOME = { latitude: 45.5123457, longitude: -122.6543219 };
/** Theo shows his email address to no member. */
export const THEOS_EMAIL = 'theo.of.the.marsh@windfall.example';
/** In a message of Theo's to Rosa. */
export const GATE_CODE = 'the gate code is plumtree';
/** Where Rosa's and Theo's pickup is. */
export const ADDRESS = '17 Hidden Lane';
export const NOTES = { note: 'note-for-the-giver', pickup_note: 'note-for-the-pickup' };
/** What each report says. */
export const DETAILS = 'what-the-report-says';
/** Words that Rosa follows. */
export const FOLLOWED = 'medlars nearby';
/** In the address of Rosa's device at its push service. */
export const DEVICE = 'device-of-rosa';

/** A subscription with the keys of the example in RFC 8291. */
export const subscription = (path: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${path}`,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
});

/** Adds a follow and a device of Rosa's, and the words of her claim and of the reports. */
export async function addPrivateThings(
  t: TestApp,
  { headers }: Pick<TestMember, 'headers'>,
  claimId: string,
): Promise<void> {
  const add = async (url: string, payload: object) => {
    const { statusCode, body } = await t.app.inject({ method: 'POST', url, payload, headers });
    expect(statusCode, body).toBeLessThan(300);
  };
  await add('/api/follows', { id: 'f0110000-0000-4000-8000-00000000000a', words: FOLLOWED, near: '97214' });
  await add('/api/push/devices', subscription(DEVICE));
  await t.ctx.db.transaction(async (trx) => {
    const said = { address: ADDRESS, ...NOTES };
    await trx.updateTable('claims').set(said).where('id', '=', claimId).execute();
  });
}
