import { defineStrings } from '@windfall/contract';

/** Emails with an invite that administrators send, and what they read of it. */
export const strings = defineStrings({
  en: {
    /** Of an invite that was sent by email. */
    byEmail: (day: string) => `By email, ${day}`,
    invitation: (site: string) => `You are invited to ${site}`,
    greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
    invited: (site: string) =>
      `the neighbors at ${site} share what their gardens grow, and invite you to join. This link opens for you within 30 days:`,
    byMistake: 'If you do not want to join, you need not do anything. No account was made.',
  },
});
