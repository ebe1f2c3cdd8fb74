import { defineStrings } from '@windfall/contract';

/** The email with which an administrator tries the mail server. */
export const strings = defineStrings({
  en: {
    testEmail: (site: string) => `A test email of ${site}`,
    testEmailText: (site: string, url: string) =>
      `This email shows that ${site} (${url}) can send email. Look whether it came into the inbox and not among unwanted mail.`,
  },
});
