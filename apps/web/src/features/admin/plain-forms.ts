import { importInvites, importListings, sendBroadcast } from '@windfall/contract';
import { plainForm } from '../../lib/plain-forms/plain-form.ts';

/** On the page of imports, which says what the lines make. */
export const importForms = [
  plainForm(importListings, { showsResult: true }),
  plainForm(importInvites, { showsResult: true }),
];

/** On the page of a message to all members, which shows it first as they read it. */
export const broadcastForms = [
  plainForm(sendBroadcast, { isFinal: (fields) => fields.get('step') === 'send' }),
];
