import { defineStrings } from '@windfall/contract';

/** What administrators are told of members who wait. */
export const strings = defineStrings({
  en: {
    waits: (site: string) => `A new neighbor waits to be let in at ${site}`,
    letIn: 'Until an administrator lets them in they can read, but not share, ask or write.',
    openList: 'See who waits',
  },
});
