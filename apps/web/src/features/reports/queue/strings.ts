import {
  type AppealDecision,
  defineStrings,
  type ReportDecision,
  type ReportQueue,
  type ReportSubject,
} from '@windfall/contract';

const QUEUES: Record<ReportQueue, string> = { open: 'Open', appealed: 'Appeals', decided: 'Decided' };

const NOTHING: Record<ReportQueue, string> = {
  open: 'No open reports',
  appealed: 'No open appeals',
  decided: 'No decided reports',
};

const SUBJECTS: Record<ReportSubject, string> = {
  listing: 'Listing',
  message: 'Message',
  user: 'Member',
  stand: 'Stand',
};

const CASES: Record<ReportSubject, (name: string) => string> = {
  listing: (name) => `A listing of ${name}`,
  message: (name) => `A message from ${name}`,
  user: (name) => name,
  stand: (name) => `A stand of ${name}`,
};

const DECISIONS: Record<ReportDecision, readonly [name: string, effect: string]> = {
  hide: ['Hide', 'Only its owner and administrators can see it.'],
  warn: ['Warn', 'The member is warned. Nothing else changes.'],
  deactivate: ['Deactivate member', 'The member is signed out everywhere at once and cannot sign in.'],
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
  overturned: ['Overturn', 'The decision is undone.'],
};

export const strings = defineStrings({
  en: {
    title: 'Reports',
    lead: 'Reports by members. Both sides receive your decision and its reason, and can appeal once.',
    back: 'Back to the admin dashboard',
    queues: 'Reports by state',
    queue: (queue: ReportQueue) => QUEUES[queue],
    queueWith: (queue: ReportQueue, count: number) => `${QUEUES[queue]} (${count})`,
    loading: 'Loading reports',
    failed: 'Failed to load reports. Please try again.',
    retry: 'Retry',
    showMore: 'Show more',
    nothing: (queue: ReportQueue) => NOTHING[queue],
    subject: (type: ReportSubject) => SUBJECTS[type],
    caseOf: (type: ReportSubject, name: string) => CASES[type](name),
    asItWas: 'Content at the time of the report',
    noText: 'No text',
    emptied: 'The account was deleted, including the reported content.',
    open: 'Open',
    openOf: (name: string) => `Open ${name}`,
    gone: 'Deleted',
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
        ? 'The text of the message is removed for both members.'
        : DECISIONS[decision][1],
    decided: (decision: ReportDecision) => DECIDED[decision],
    whatToDo: 'Decision',
    reason: 'Reason',
    reasonHint: 'Both sides can read this, including the reported member. Do not name the reporter.',
    choose: 'Please choose a decision',
    reasonMissing: 'Please give a reason; both sides will read it',
    send: 'Decide',
    decideFailed: 'The decision could not be saved. Please try again.',
    done: (decision: ReportDecision) => `${DECIDED[decision]}. Both sides are notified.`,
    appealDone: (decision: AppealDecision) =>
      decision === 'upheld'
        ? 'The decision was upheld. Both sides are notified.'
        : 'The decision was overturned. Both sides are notified.',
    leftToOthers: 'You are involved in this case. Please leave it to another administrator.',
    decidedBy: (name: string, date: string) => `by ${name}, ${date}`,
    appeal: 'Appeal',
    appealBy: (side: 'reporter' | 'reported') =>
      side === 'reported' ? 'By the reported member' : 'By the reporter',
    appealDecision: (decision: AppealDecision) => APPEALS[decision][0],
    appealEffect: (decision: AppealDecision) => APPEALS[decision][1],
    upheld: 'Upheld',
    wasOverturned: 'Overturned',
  },
});
