import { follow } from '@windfall/contract';
import { plainForm } from '../../lib/plain-forms/plain-form.ts';

/** On each page where something can be missed; it comes back to the same search. */
export const followForms = [plainForm(follow, { next: ({ url }) => url.pathname + url.search })];
