import { type AppealDecision, REPORTS, type ReportDecision, type ReportSubject } from '@windfall/contract';
import type { Email } from '../../platform/mail/queue.ts';

export type EmailText = Pick<Email, 'subject' | 'body'>;

/** Content of an email about a decision. */
export interface EmailContent {
  readonly site: string;
  readonly subjectType: ReportSubject;
  readonly decision: ReportDecision;
  readonly reason: string;
}

/**
 * Emails contain no member names and titles: their authors could choose text that is sent to another member. The reason
 * is an administrator's.
 */
const THEIRS: Record<ReportSubject, string> = {
  listing: 'a listing of yours',
  message: 'a message you wrote',
  user: 'your profile or how you use the site',
};
const REPORTED: Record<ReportSubject, string> = {
  listing: 'a listing',
  message: 'a message',
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

/** For the reported member, when the decision is not a dismissal; `{link}` is the link to appeal. */
export function emailToReported({ site, subjectType, decision, reason }: EmailContent): EmailText {
  const isAgainst = decision !== 'dismiss';
  return {
    subject: isAgainst ? `A decision about your account at ${site}` : `A report at ${site} was dismissed`,
    body: paragraphs(
      `A member reported ${THEIRS[subjectType]} at ${site}, and the administrators have reviewed the report.`,
      TO_REPORTED[decision],
      `The reason: ${reason}`,
      isAgainst &&
        `If you think this decision is wrong, you can appeal it once within ${REPORTS.appealDays} days:`,
      isAgainst && '{link}',
    ),
  };
}

export function emailToReporter({ site, subjectType, decision, reason }: EmailContent): EmailText {
  return {
    subject: `Decision on your report at ${site}`,
    body: paragraphs(
      `You reported ${REPORTED[subjectType]} at ${site}, and the administrators have reviewed your report. ${TO_REPORTER[decision]}`,
      `The reason: ${reason}`,
      decision === 'dismiss' &&
        `If you think this decision is wrong, sign in and open your notices to appeal it once within ${REPORTS.appealDays} days:`,
      decision === 'dismiss' && '{link}',
    ),
  };
}

/** For both sides of an appeal; `isOwn` for the appellant. */
export function emailAboutAppeal(
  { site, decision, reason }: EmailContent,
  outcome: AppealDecision,
  isOwn: boolean,
): EmailText {
  const appealed = isOwn
    ? `You appealed a decision at ${site}.`
    : `A decision at ${site} about which you got an email was appealed and reviewed.`;
  return {
    subject: `A decision at ${site} was reviewed`,
    body: paragraphs(
      `${appealed} ${outcome === 'upheld' ? 'The decision stays as it was, and this is final.' : OVERTURNED[decision]}`,
      `The reason: ${reason}`,
    ),
  };
}

const OVERTURNED: Record<ReportDecision, string> = {
  hide: 'The decision was reversed: the hidden content is visible again.',
  warn: 'The decision was reversed: the warning no longer counts.',
  deactivate: 'The decision was reversed: the account is active again.',
  dismiss: 'The decision was reversed: the report is open again and will be decided again.',
};

const paragraphs = (...parts: (string | false)[]) => parts.filter(Boolean).join('\n\n');
