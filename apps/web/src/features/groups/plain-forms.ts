import { actAs, addKeeper, createGroup, removeKeeper } from '@windfall/contract';
import { paths } from '../../lib/paths.ts';
import { plainForm } from '../../lib/plain-forms/plain-form.ts';

const asMember = { asMember: true } as const;

/** On the page of all groups, where every page sends who acts. */
export const groupsForms = [
  plainForm(actAs, { ...asMember, next: ({ url }) => url.searchParams.get('to') ?? paths.dashboard }),
  plainForm(createGroup, { ...asMember, next: ({ result }) => paths.group(result.id) }),
];

/** On the page of one group. A member who has left has no page of it. */
export const groupForms = [
  plainForm(addKeeper, asMember),
  plainForm(removeKeeper, { ...asMember, next: () => paths.groups }),
];
