import { defineStrings, type ReportReason, type ReportSubject } from '@windfall/contract';

export const REASONS: Record<ReportReason, readonly [name: string, hint: string]> = {
  spam: ['Spam', 'Advertising, or the same thing again and again'],
  unsafe_food: ['Unsafe food', 'Spoiled, or not safe to eat'],
  forbidden_goods: ['Goods that may not be shared', 'Something the community guidelines or the law forbid'],
  harassment: ['Harassment', 'Insults, threats or unwanted advances'],
  fraud: ['Fraud', 'Asks for money in advance, or pretends to be another person'],
  wrong_information: ['Wrong information', 'The description or the place is wrong'],
  other: ['Something else', 'Please say below what it is'],
};

const TITLES: Record<ReportSubject, string> = {
  listing: 'Report a listing',
  message: 'Report a message',
  user: 'Report a member',
  stand: 'Report a stand',
};

export const strings = defineStrings({
  en: {
    report: 'Report',
    reportOf: (type: ReportSubject, name: string) =>
      type === 'message' ? `Report this message from ${name}` : `Report ${name}`,
    titleOf: (type: ReportSubject) => TITLES[type],
    close: 'Close',
    cancel: 'Cancel',
    reason: 'What is wrong?',
    details: 'What should the administrators know?',
    detailsNote: 'optional',
    detailsHint: 'At most 1,000 characters. Only administrators read this.',
    next: 'What happens next',
    nextText:
      'An administrator reviews the report and decides. You and the reported member both receive the decision and its reason. Your name stays private.',
    nextOfMessage:
      'An administrator can read this one message, but not the rest of your conversation. You and the reported member both receive the decision and its reason. Your name is not mentioned, but only the two of you know the message.',
    send: 'Send report',
    reasonMissing: 'Please choose a reason',
    detailsMissing: 'Please say in a few words what is wrong',
    failed: 'Your report could not be sent. Please try again.',
    thanks: 'Thank you, your report was sent',
    asYourself: (group: string) =>
      `You report it yourself, not ${group}: the decision reaches you, and is among your own reports.`,
    thanksText: 'You get a notice when an administrator has decided.',
    toOwnReports: 'See your reports',
    hiddenTitle: 'Hidden by an administrator',
    hiddenText: 'Only you and the administrators can see this listing.',
    hiddenReason: 'Reason',
    hiddenNotices: 'Your notices contain the details, and you can appeal there.',
    toNotices: 'Go to your notices',
  },
});
