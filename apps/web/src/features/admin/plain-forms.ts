import { importInvites, importListings } from '@windfall/contract';
import { plainForm } from '../../lib/plain-forms/plain-form.ts';

/** On the page of imports, which says what the lines make. */
export const importForms = [
  plainForm(importListings, { showsResult: true }),
  plainForm(importInvites, { showsResult: true }),
];
