import type {
  BodyInput,
  createListing,
  getListing,
  getUser,
  sendMessage,
  updateListing,
  updateUser,
} from '@windfall/contract';
import type { ApiClient } from '../api/api-client.ts';
import { endpoint } from '../api/endpoint.ts';
import type { Fields, OutboxItem, OutboxKind } from './outbox-item.ts';
import { changeInOutbox } from './outbox-store.ts';
import { isSameText, photoIn } from './photo-address.ts';

const sendMessageEndpoint = endpoint<typeof sendMessage>('POST', '/api/messages', { repeatable: true });
const createListingEndpoint = endpoint<typeof createListing>('POST', '/api/listings');
const getListingEndpoint = endpoint<typeof getListing>('GET', '/api/listings/{id}');
const updateListingEndpoint = endpoint<typeof updateListing>('PUT', '/api/listings/{id}');
const getUserEndpoint = endpoint<typeof getUser>('GET', '/api/users/{id}');
const updateUserEndpoint = endpoint<typeof updateUser>('PUT', '/api/users/{id}');

/** What an item changes was changed elsewhere meanwhile: the member decides which one stands. */
export class ConflictError extends Error {}

type Deliver = (api: ApiClient, item: OutboxItem, photo: File | undefined) => Promise<unknown>;

/** How each kind is sent. The server's schemas check the fields, so what came from storage is not trusted here. */
const DELIVER: Record<OutboxKind, Deliver> = {
  message: async (api, { id, userId, target, fields }) => {
    const body = { ...fields, id, sender_id: userId, receiver_id: target };
    return (await api.call(sendMessageEndpoint, { body: body as BodyInput<typeof sendMessage> })).data;
  },
  'new-listing': async (api, { id, fields }, image) => {
    const body = { ...fields, ...(image ? { image } : {}) } as BodyInput<typeof createListing>;
    return (await api.call(createListingEndpoint, { body, idempotencyKey: id })).data;
  },
  'listing-edit': async (api, item, image) => {
    const params = { id: item.target };
    const { data: present } = await api.call(getListingEndpoint, { params });
    if (hasArrived(item, present)) return present;
    const body = { ...changedFields(item), ...(image ? { image } : {}) };
    changeInOutbox(item, { wasTried: true });
    return (await api.call(updateListingEndpoint, { params, body })).data;
  },
  profile: async (api, item, image) => {
    const params = { id: item.target };
    const { data: present } = await api.call(getUserEndpoint, { params });
    if (hasArrived(item, present)) return present;
    const body = { ...changedFields(item), ...(image ? { image } : {}) };
    changeInOutbox(item, { wasTried: true });
    return (await api.call(updateUserEndpoint, { params, body })).data;
  },
};

/** Sends an item and gives the server's answer. */
export function deliver(api: ApiClient, item: OutboxItem, photo: File | undefined): Promise<unknown> {
  return DELIVER[item.kind](api, item, photo);
}

/** Whether the change stands there already because only its answer was lost. Throws when something else does. */
function hasArrived(item: OutboxItem, present: object): boolean {
  const now = present as Record<string, unknown>;
  const { fields, base, hasPhoto, wasTried } = item;
  if (!base) return false;
  const names = Object.keys(changedFields(item));
  const isWanted = (name: string) => isSameText(now[name], fields[name]);
  if (!names.every((name) => isWanted(name) || isSameText(now[name], base[name]))) throw new ConflictError();
  const stands = names.every(isWanted);
  if (!hasPhoto) return stands;
  const before = photoIn(base);
  if (before === undefined || isSameText(photoIn(now), before)) return false;
  // Another photo came. It is this one if the words that were sent with it came too; else only the member can tell.
  if (wasTried && names.length > 0 && stands) return true;
  throw new ConflictError();
}

/** Only what the member changed, so that a change of another field elsewhere stays. */
export function changedFields({ fields, base }: OutboxItem): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !base || !isSameText(value, base[name])),
  );
}
