import { createSiteInvite, endSiteInvite, renewOwnInvite } from '@windfall/contract';
import { plainForm } from '../../lib/plain-forms/plain-form.ts';

/** On the page of invites. */
export const inviteForms = [
  plainForm(renewOwnInvite),
  plainForm(createSiteInvite, { keptIfBlank: ['until', 'maximum'] }),
  plainForm(endSiteInvite),
];
