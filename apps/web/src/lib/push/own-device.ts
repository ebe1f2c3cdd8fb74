import { workerAddress } from '../trusted-types.ts';
import { readPushMember, storePushMember } from './push-member.ts';

/** A push service that cannot be reached leaves a subscription pending for good. */
const TIMEOUT_MS = 8_000;

/** Whether this browser can be told by push: it needs the service worker, so a page by https. */
export function canReceivePush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Subscribes with the key of the site. Rejects without a worker, without permission and after a while. */
export async function subscribe(publicKey: string, userId: string): Promise<PushSubscription> {
  const registration = await within(readyWorker());
  // One with an earlier key of the site would be refused, and one of an earlier member is not theirs to keep.
  await within(unsubscribe());
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await within(registration.pushManager.subscribe(options));
  await storePushMember(userId);
  return subscription;
}

/** Writes down whom this browser tells, where an earlier version did not: until then it would show pushes for any member. */
export async function noteOwnDevice(userId: string): Promise<void> {
  if ((await readPushMember()) === undefined) await storePushMember(userId);
}

/** Ends the subscription of this browser and closes what it shows, without a connection too. Later pushes are not shown. */
export async function unsubscribe(): Promise<void> {
  if (!canReceivePush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  await storePushMember(null);
  for (const shown of await registration.getNotifications()) shown.close();
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}

/** Call it on sign-in: an expired session leaves its subscription and its notifications behind. */
export async function unsubscribeOthers(userId: string): Promise<void> {
  if (canReceivePush() && (await readPushMember()) !== userId) await unsubscribe();
}

/** Where the worker is not registered yet, or data is saved, the member's wish registers it. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  if (!(await serviceWorker.getRegistration()))
    await serviceWorker.register(workerAddress('/sw.js'), { updateViaCache: 'none' });
  return serviceWorker.ready;
}

function within<T>(work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
