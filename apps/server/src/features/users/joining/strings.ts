import { defineStrings } from '@windfall/contract';

/** What administrators are told of members who wait. */
export const strings = defineStrings({
  en: {
    waits: (site: string) => `A new neighbor waits to be let in at ${site}`,
    letIn: 'Until an administrator lets them in they can read, but not share, ask or write.',
    openList: 'See who waits',
    /** Of an invite that was sent by email. */
    byEmail: (day: string) => `By email, ${day}`,
    invitation: (site: string) => `You are invited to ${site}`,
    greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
    invited: (site: string) =>
      `the neighbors at ${site} share what their gardens grow, and invite you to join. This link opens for you within 30 days:`,
    byMistake: 'If you do not want to join, you need not do anything. No account was made.',
  },
});
