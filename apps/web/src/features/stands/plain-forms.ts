import { createStand, endStand, setStandListings, tapStand, undoTap, updateStand } from '@windfall/contract';
import { paths } from '../../lib/paths.ts';
import { plainForm } from '../../lib/plain-forms/plain-form.ts';

/** On the page of a stand: the button that was pressed says whether some was taken or left. */
export const tapForms = [
  plainForm(tapStand, {
    body: (fields) => {
      const count = Number(fields.get('count')) || 0;
      return { amount: fields.get('way') === 'left' ? -count : count };
    },
  }),
];

export const standsForms = [plainForm(createStand, { next: ({ result }) => paths.keepStand(result.code) })];

export const keepForms = [
  plainForm(updateStand),
  plainForm(setStandListings),
  plainForm(undoTap),
  plainForm(endStand, { next: () => paths.stands }),
];
