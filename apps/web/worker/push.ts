import { readPushMember } from '../src/lib/push/push-member.ts';
import { worker } from './scope.ts';

/** Payload of the server (`features/push/send-due-pushes.ts`). */
interface Told {
  /** Id of the member whom it tells; undefined from an earlier version of the server. */
  readonly member: string | undefined;
  readonly title: string;
  readonly lines: readonly string[];
  /** Path on the site. */
  readonly path: string;
  readonly tag: string;
}

const DEVICES = '/api/push/devices';

/**
 * Shows what the site tells on this device, and opens its page. It is shown while a page of the site is in view too: no
 * page says it, Safari ends subscriptions whose pushes are not shown, and the server sends nothing that was read.
 */
export function showPushes(): void {
  worker.addEventListener('push', (event) => {
    const told = read(event.data);
    if (told) event.waitUntil(tell(told));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data?.path ?? '/')));
  });
  // The types of workers do not know the event, nor do all browsers: there the service says that the device is gone.
  worker.addEventListener('pushsubscriptionchange', (event) => {
    (event as ExtendableEvent).waitUntil(subscribeAgain().catch(() => {}));
  });
}

function read(data: PushMessageData | null): Told | null {
  try {
    const told: Partial<Told> = data?.json();
    const { member, title, lines, path, tag } = told;
    if (typeof title !== 'string' || typeof path !== 'string' || typeof tag !== 'string') return null;
    return { member, title, path, tag, lines: Array.isArray(lines) ? lines : [] };
  } catch {
    return null;
  }
}

async function tell({ member, title, lines, path, tag }: Told): Promise<void> {
  if (!(await isFor(member))) return;
  const pages = await pagesOf(path);
  await worker.registration.showNotification(title, {
    body: lines.join('\n'),
    tag,
    data: { path },
    icon: '/icon-192.png',
    // A later notification of a tag is heard again. The member who is looking at its page needs no sound.
    renotify: tag !== '',
    silent: pages.some(({ focused }) => focused),
  } as NotificationOptions);
}

/** Whether the member still is the one whom this browser tells. One who has signed out is not; a later member must not see it. */
async function isFor(member: string | undefined): Promise<boolean> {
  const present = await readPushMember();
  return present === undefined || (present !== null && (member ?? present) === present);
}

/** Goes to a page that is open there, or opens one. Other pages stay, with what is being written in them. */
async function open(path: string): Promise<void> {
  const [page] = await pagesOf(path);
  const found = await page?.focus().catch(() => undefined);
  if (!found && isOwn(path)) await worker.clients.openWindow(path);
}

async function pagesOf(path: string): Promise<readonly WindowClient[]> {
  const { href } = new URL(path, worker.location.origin);
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.filter(({ url }) => url === href);
}

const isOwn = (path: string) => new URL(path, worker.location.origin).origin === worker.location.origin;

/** The browser has ended the subscription: a new one with the same key takes its place. */
async function subscribeAgain(): Promise<void> {
  if ((await readPushMember()) === null) return;
  const key = await fetch('/api/push/key');
  if (!key.ok) return;
  const { public_key: applicationServerKey } = await key.json();
  const subscription = await worker.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  await fetch(DEVICES, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
