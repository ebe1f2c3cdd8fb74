import {
  type BodyInput,
  defineStrings,
  type Stand,
  stringsIn,
  type Tapped,
  type tapStand,
} from '@windfall/contract';
import { endpoint } from '../../../lib/api/endpoint.ts';
import type { OutboxKind } from '../../../lib/outbox/outbox-kinds.ts';
import { paths } from '../../../lib/paths.ts';
import { strings } from '../strings.ts';
import { standQuery } from './stands.ts';

/** The id of a tap prevents a second one, so a lost request is repeated. */
const tapEndpoint = endpoint<typeof tapStand>('POST', '/api/stands/{code}/taps', { repeatable: true });

/** Some was taken or left at a stand. A tap names no person, so the browser sends it for visitors too. */
export const tapKind: OutboxKind<Tapped> = {
  name: 'tap',
  isStoredFirst: true,
  isAnyones: true,
  deliver: async (api, { id, target, fields }) => {
    const body = { id, ...fields } as BodyInput<typeof tapStand>;
    return (await api.call(tapEndpoint, { params: { code: target }, body })).data;
  },
  shownUnder: ['stands', 'listings'],
  show: (client, { target }, { listing_id, left, promised }) => {
    client.setQueryData(
      standQuery(target).queryKey,
      (stand?: Stand) =>
        stand && {
          ...stand,
          items: stand.items.map((item) =>
            item.listing_id === listing_id ? { ...item, left, promised } : item,
          ),
        },
    );
    for (const scope of tapKind.shownUnder) void client.invalidateQueries({ queryKey: [scope] });
  },
  description: {
    strings: defineStrings({ en: { title: stringsIn(strings, 'en').tap } }),
    text: ({ amount }, locale) => {
      const t = stringsIn(strings, locale);
      const count = Number(amount);
      return count > 0 ? t.took(String(count)) : t.leave(String(-count));
    },
    editPath: paths.stand,
    isToldInPlace: true,
  },
};
