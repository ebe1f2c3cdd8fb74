/** A push service that cannot be reached leaves a subscription pending for good. */
const TIMEOUT_MS = 8_000;

/** Whether this browser can be told by push: it needs the service worker, so a page by https. */
export function canBeTold(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Subscribes with the key of the site. Rejects without a worker, without permission and after a while. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await within(navigator.serviceWorker.ready);
  // One with an earlier key of the site would be refused, and one of an earlier member is not theirs to keep.
  await within(unsubscribe());
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return within(registration.pushManager.subscribe(options));
}

/** Ends the subscription of this browser and closes what it shows, without a connection too. */
export async function unsubscribe(): Promise<void> {
  if (!canBeTold()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  for (const shown of await registration.getNotifications()) shown.close();
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}

function within<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('timeout')), TIMEOUT_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
