import { defineStrings, type Report, type ReportDecision } from '@windfall/contract';
import { isolated } from '../../../lib/i18n/strings.ts';

const STATES: Record<Report['status'], string> = {
  open: 'Open',
  decided: 'Decided',
  appealed: 'Appealed',
  closed: 'Closed',
};

const DECISIONS: Record<ReportDecision, string> = {
  hide: 'The administrators hid it.',
  warn: 'The administrators warned the member.',
  deactivate: 'The administrators deactivated the member’s account.',
  dismiss: 'The administrators decided to change nothing.',
};

const subjectOf = ({ subject_type, subject_label }: Report) => {
  if (subject_type === 'message') return 'A message';
  if (subject_type === 'listing')
    return subject_label ? `Listing “${isolated(subject_label)}”` : 'A deleted listing';
  if (subject_type === 'stand')
    return subject_label ? `Stand “${isolated(subject_label)}”` : 'A deleted stand';
  return subject_label ? `Member ${isolated(subject_label)}` : 'A former member';
};

export const strings = defineStrings({
  en: {
    loading: 'Loading your reports',
    failed: 'Failed to load your reports. Please try again.',
    retry: 'Retry',
    showMore: 'Show more',
    none: 'No reports yet',
    noneText: 'Listings, messages and neighbors that you report appear here.',
    browse: 'Browse listings',
    subject: subjectOf,
    state: (status: Report['status']) => STATES[status],
    reportedOn: (date: string) => `Reported on ${date}`,
    reason: 'Reason',
    details: 'Your words',
    open: 'An administrator has not decided yet. You get a notice with the decision.',
    decided: (decision: ReportDecision, date: string) => `${DECISIONS[decision]} Decided on ${date}.`,
    decisionReason: 'Reason of the administrators',
    appealed: 'The decision was appealed. An administrator reviews it again.',
    appeal: 'Your appeal',
    upheld: 'The decision was appealed and stays as it was. This is final.',
    overturned: 'The decision was appealed and reversed.',
    reopened: 'The decision was appealed and reversed. Your report is open again as a new one.',
    appealReason: 'Reason of the review',
    canAppeal: 'You can appeal this decision in your notices.',
    toNotices: 'Go to your notices',
    toListing: 'See the listing',
    toMember: 'See the profile',
    toStand: 'See the stand',
  },
});
