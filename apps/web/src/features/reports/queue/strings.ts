import type { AppealDecision, ReportDecision, ReportQueue, ReportSubject } from '@windfall/contract';
import { defineStrings } from '../../../lib/i18n/strings.ts';

const QUEUES: Record<ReportQueue, string> = { open: 'Open', appealed: 'Appeals', decided: 'Decided' };

const NOTHING: Record<ReportQueue, string> = {
  open: 'Nothing waits to be decided',
  appealed: 'No appeals wait',
  decided: 'Nothing was decided yet',
};

const SUBJECTS: Record<ReportSubject, string> = { listing: 'Listing', message: 'Message', user: 'Member' };

const DECISIONS: Record<ReportDecision, readonly [name: string, effect: string]> = {
  hide: ['Hide', 'Nobody but its owner and administrators sees it any more.'],
  warn: ['Warn', 'The member is warned. Nothing else changes.'],
  deactivate: ['Deactivate member', 'They are signed out everywhere at once and cannot sign in.'],
  dismiss: ['Dismiss', 'Nothing changes.'],
};

const DECIDED: Record<ReportDecision, string> = {
  hide: 'Hidden',
  warn: 'Warned',
  deactivate: 'Member deactivated',
  dismiss: 'Dismissed',
};

const APPEALS: Record<AppealDecision, readonly [name: string, effect: string]> = {
  upheld: ['Uphold', 'The decision stays and is final.'],
  overturned: ['Overturn', 'What was decided is undone.'],
};

export const strings = defineStrings({
  en: {
    title: 'Reports',
    lead: 'What members reported. Both sides are told what you decide and why, and can appeal once.',
    back: 'Back to the admin dashboard',
    queues: 'Which reports',
    queue: (queue: ReportQueue) => QUEUES[queue],
    queueWith: (queue: ReportQueue, count: number) => `${QUEUES[queue]} (${count})`,
    loading: 'Loading reports',
    failed: 'Failed to load reports. Please try again.',
    retry: 'Retry',
    showMore: 'Show more',
    nothing: (queue: ReportQueue) => NOTHING[queue],
    subject: (type: ReportSubject) => SUBJECTS[type],
    caseOf: (type: ReportSubject, name: string) =>
      type === 'message' ? `A message from ${name}` : type === 'user' ? name : `A listing of ${name}`,
    asItWas: 'As it was when it was reported',
    noText: 'Without words',
    emptied: 'The account was deleted, and with it what was reported.',
    open: 'Open it',
    openOf: (name: string) => `Open ${name}`,
    gone: 'Is not there any more',
    hidden: 'Hidden now',
    inactive: 'Deactivated',
    admin: 'Administrator',
    reportedBy: (count: number) => (count === 1 ? 'Reported once' : `Reported ${count} times`),
    by: (name: string) => `by ${name}`,
    history: 'Earlier decisions about this member',
    noHistory: 'There are no earlier decisions about this member.',
    counted: (hidden: number, warnings: number, deactivations: number, dismissed: number) =>
      `Hidden ${hidden}, warned ${warnings}, deactivated ${deactivations}, dismissed ${dismissed}`,
    overturned: 'overturned',
    decision: (decision: ReportDecision) => DECISIONS[decision][0],
    effect: (decision: ReportDecision, type: ReportSubject) =>
      decision === 'hide' && type === 'message'
        ? 'Its words are taken away from both who have it.'
        : DECISIONS[decision][1],
    decided: (decision: ReportDecision) => DECIDED[decision],
    whatToDo: 'What to do',
    reason: 'Reason',
    reasonHint: 'Both sides read this, the reported member too. Do not name who reported.',
    choose: 'Please choose what to do',
    reasonMissing: 'Please give a reason: both sides will read it',
    send: 'Decide',
    decideFailed: 'This could not be decided. Please try again.',
    done: (decision: ReportDecision) => `${DECIDED[decision]}. Both sides are told.`,
    appealDone: (decision: AppealDecision) =>
      decision === 'upheld'
        ? 'The decision was upheld. Both sides are told.'
        : 'The decision was overturned. Both sides are told.',
    leftToOthers: 'You have a part in this. Please leave it to another administrator.',
    decidedBy: (name: string, date: string) => `by ${name}, ${date}`,
    appeal: 'Appeal',
    appealBy: (side: 'reporter' | 'reported') =>
      side === 'reported' ? 'By the reported member' : 'By who reported',
    appealDecision: (decision: AppealDecision) => APPEALS[decision][0],
    appealEffect: (decision: AppealDecision) => APPEALS[decision][1],
    upheld: 'Upheld',
    wasOverturned: 'Overturned',
  },
});
