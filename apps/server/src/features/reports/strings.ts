import {
  type AppealDecision,
  defineStrings,
  REPORTS,
  type ReportDecision,
  type ReportSubject,
} from '@windfall/contract';

/** Content of an email about a decision. */
export interface EmailContent {
  readonly site: string;
  readonly subjectType: ReportSubject;
  readonly decision: ReportDecision;
  readonly reason: string;
}

const THEIRS: Record<ReportSubject, string> = {
  listing: 'a listing of yours',
  message: 'a message you wrote',
  stand: 'a stand of yours',
  user: 'your profile or how you use the site',
};
const SUBJECTS: Record<ReportSubject, string> = {
  listing: 'a listing',
  message: 'a message',
  stand: 'a stand',
  user: 'a member',
};
const TO_REPORTED: Record<ReportDecision, string> = {
  hide: 'It is hidden now, and other members cannot see it.',
  warn: 'This is a warning. Nothing else has changed.',
  deactivate: 'Your account is deactivated: you cannot sign in, and others do not see you.',
  dismiss: 'The administrators found no violation. Nothing has changed.',
};
const TO_REPORTER: Record<ReportDecision, string> = {
  hide: 'It is hidden now.',
  warn: 'The member was given a warning.',
  deactivate: 'The account of the member is deactivated.',
  dismiss: 'The administrators decided to change nothing.',
};
const OVERTURNED: Record<ReportDecision, string> = {
  hide: 'The decision was reversed: the hidden content is visible again.',
  warn: 'The decision was reversed: the warning no longer counts.',
  deactivate: 'The decision was reversed: the account is active again.',
  dismiss: 'The decision was reversed: the report is open again and will be decided again.',
};

/**
 * Emails about decisions and notifications of administrators. They contain no member names and titles: their authors could choose
 * text that is sent to another member. The reason is an administrator's. `{link}` is the place of the link to appeal.
 */
export const strings = defineStrings({
  en: {
    emails: {
      toReported: ({ site, subjectType, decision, reason }: EmailContent) => {
        const isAgainst = decision !== 'dismiss';
        return {
          subject: isAgainst
            ? `A decision about your account at ${site}`
            : `A report at ${site} was dismissed`,
          body: [
            `A member reported ${THEIRS[subjectType]} at ${site}, and the administrators have reviewed the report.`,
            TO_REPORTED[decision],
            `The reason: ${reason}`,
            ...(isAgainst
              ? [
                  `If you think this decision is wrong, you can appeal it once within ${REPORTS.appealDays} days:`,
                  '{link}',
                ]
              : []),
          ],
        };
      },
      toReporter: ({ site, subjectType, decision, reason }: EmailContent) => ({
        subject: `Decision on your report at ${site}`,
        body: [
          `You reported ${SUBJECTS[subjectType]} at ${site}, and the administrators have reviewed your report. ${TO_REPORTER[decision]}`,
          `The reason: ${reason}`,
          ...(decision === 'dismiss'
            ? [
                `If you think this decision is wrong, sign in and open your notices to appeal it once within ${REPORTS.appealDays} days:`,
                '{link}',
              ]
            : []),
        ],
      }),
      /** To both sides of an appeal. */
      aboutAppeal: ({ site, decision, reason }: EmailContent, outcome: AppealDecision, isOwn: boolean) => {
        const appealed = isOwn
          ? `You appealed a decision at ${site}.`
          : `A decision at ${site} about which you got an email was appealed and reviewed.`;
        return {
          subject: `A decision at ${site} was reviewed`,
          body: [
            `${appealed} ${outcome === 'upheld' ? 'The decision stays as it was, and this is final.' : OVERTURNED[decision]}`,
            `The reason: ${reason}`,
          ],
        };
      },
    },
    appealSent: 'Your appeal was sent. An administrator will review the decision.',
    reportWaits: (site: string) => `A report waits at ${site}`,
    appealWaits: (site: string) => `An appeal waits at ${site}`,
    lookAtReport: (subject: ReportSubject) =>
      `A member reported ${SUBJECTS[subject]}. Please look at it and decide.`,
    lookAgain: (subject: ReportSubject) =>
      `A decision about ${SUBJECTS[subject]} was appealed. Please look at it again.`,
    openReports: 'Open the reports',
  },
});
