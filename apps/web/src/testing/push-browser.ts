import { vi } from 'vitest';
import { fakeDatabase } from './fake-database.ts';

/** A browser that can be told by push. `answer` is what the member says to its question. */
export function fakePushBrowser(answer: NotificationPermission = 'granted') {
  const database = fakeDatabase();
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
  const endpoint = 'https://fcm.googleapis.com/fcm/send/phone';
  const subscribe = vi.fn(async () => ({ toJSON: () => ({ endpoint, keys }) }));
  const pushManager = { subscribe, getSubscription: async () => null };
  const registration = { pushManager, getNotifications: async () => [] };
  const ready = Promise.resolve(registration);
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { ready, getRegistration: () => ready },
    configurable: true,
  });
  const permission: NotificationPermission = 'default';
  const requestPermission = vi.fn(async () => answer);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission });
  return {
    database,
    subscribe,
    forget: () => Reflect.deleteProperty(navigator, 'serviceWorker'),
  };
}
