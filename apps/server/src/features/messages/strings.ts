import { defineStrings } from '@windfall/contract';

/** Notifications of unread messages. */
export const strings = defineStrings({
  en: {
    asks: (name: string, title: string) => `${name} asks for some of “${title}”`,
    asksAt: (name: string, title: string, site: string) =>
      `${name} asks you for some of “${title}” at ${site}.`,
    promises: (name: string, title: string) => `${name} promises you some of “${title}”`,
    promisesAt: (name: string, title: string, site: string) =>
      `${name} promises you some of “${title}” at ${site}.`,
    wrote: (name: string) => `${name} wrote to you`,
    /** `title` is empty where the messages are about no listing. */
    wroteAt: (name: string, count: number, title: string, site: string) => {
      const did = count === 1 ? 'wrote to you' : `sent you ${count} messages`;
      return `${name} ${did}${title && ` about “${title}”`} at ${site}.`;
    },
    answer: 'Read and answer',
  },
});
