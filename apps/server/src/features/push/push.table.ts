import type { Generated } from 'kysely';

/** A device of a member, until the session ends that it was added in. */
export interface PushSubscriptionsTable {
  id: string;
  user_id: string;
  session_id: string;
  /** Address at the push service; who knows it and the keys can push to the device. */
  endpoint: string;
  /** SHA-256 of the address. */
  endpoint_hash: string;
  p256dh: string;
  auth: string;
  /** Browser and system, such as 'Firefox on Android'. */
  name: string;
  created_at: string;
  /** Since when pushes fail; null after one that was sent. */
  failed_at: Generated<string | null>;
}

/** A push to one device. */
export interface PushesTable {
  id: string;
  user_id: string;
  /** Null once the device is gone. */
  subscription_id: string | null;
  /** Key of the notification, which the pushes to all devices share. */
  key: string;
  /** JSON that the service worker reads. */
  payload: string;
  urgency: 'low' | 'normal' | 'high';
  created_at: string;
  /** When it is sent or tried again; null once it ended. */
  due_at: string | null;
  /** It is not sent after this instant. */
  expires_at: string;
  attempts: Generated<number>;
  outcome: Generated<'sent' | 'failed' | null>;
  /** The last error. */
  reason: Generated<string | null>;
}

declare module '../../db/schema.ts' {
  interface Schema {
    push_subscriptions: PushSubscriptionsTable;
    pushes: PushesTable;
  }
}
