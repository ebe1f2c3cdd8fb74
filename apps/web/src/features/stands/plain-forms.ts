import { createStand, endStand, setStandListings, tapStand, undoTap, updateStand } from '@windfall/contract';
import { paths } from '../../lib/paths.ts';
import { plainForm } from '../../lib/plain-forms/plain-form.ts';
import { TAP_PARAM } from './api/stands.ts';

const undoForm = plainForm(undoTap);

/** On the page of a stand: the button that was pressed says whether some was taken or left, and the page that follows what was counted. */
export const tapForms = [
  undoForm,
  plainForm(tapStand, {
    body: (fields) => {
      const count = Number(fields.get('count')) || 0;
      return { amount: fields.get('way') === 'left' ? -count : count };
    },
    next: ({ result, url }) =>
      `${url.pathname}?${new URLSearchParams({ [TAP_PARAM]: result.id })}#${result.listing_id}`,
  }),
];

export const standsForms = [plainForm(createStand, { next: ({ result }) => paths.keepStand(result.code) })];

export const keepForms = [
  plainForm(updateStand),
  plainForm(setStandListings),
  undoForm,
  plainForm(endStand, { next: () => paths.stands }),
];
