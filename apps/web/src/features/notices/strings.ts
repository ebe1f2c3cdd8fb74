import { defineStrings, type ReportDecision, type ReportSubject } from '@windfall/contract';
import { exchangeSentence } from './exchange-sentence.ts';

type Labelled = readonly [type: ReportSubject, label: string];

/** 'your listing “Forty zucchini”' */
const yours = ([type, label]: Labelled) =>
  type === 'listing'
    ? `your listing ${quoted(label)}`
    : type === 'message'
      ? 'a message you wrote'
      : 'your profile or how you use the site';

const reported = ([type, label]: Labelled) =>
  type === 'listing'
    ? `the listing ${quoted(label)}`
    : type === 'message'
      ? 'a message'
      : label || 'a member';

const quoted = (label: string) => (label ? `“${label}”` : 'that was deleted');

const AGAINST_YOU: Record<ReportDecision, string> = {
  hide: 'It is hidden now: only you and the administrators can see it.',
  warn: 'This is a warning. Nothing else has changed.',
  deactivate: 'Your account was deactivated.',
  dismiss: 'The administrators found no violation. Nothing has changed.',
};

const ON_YOUR_REPORT: Record<ReportDecision, string> = {
  hide: 'It is hidden now.',
  warn: 'The member was given a warning.',
  deactivate: 'The member’s account was deactivated.',
  dismiss: 'The administrators decided to change nothing.',
};

const TAKEN_BACK: Record<ReportDecision, string> = {
  hide: 'The decision was reversed: the hidden content is visible again.',
  warn: 'The decision was reversed: the warning no longer counts.',
  deactivate: 'The decision was reversed: the account is active again.',
  dismiss: 'The decision was reversed: the report is open again and will be decided again.',
};

export const strings = defineStrings({
  en: {
    title: 'Notices',
    lead: 'What happens to what you ask for and share, what you look for, and decisions of the administrators.',
    ownReports: 'Your reports',
    loading: 'Loading notices',
    failed: 'Failed to load notices. Please try again.',
    retry: 'Retry',
    showMore: 'Show more',
    none: 'No notices yet',
    noneText: 'Promises, pickups, what meets your wishes and decisions of the administrators appear here.',
    browse: 'Browse listings',
    fresh: 'New',
    yourThing: (...about: Labelled) => `A member reported ${yours(about)}`,
    yourReport: (...about: Labelled) => `Decision on your report about ${reported(about)}`,
    exchange: exchangeSentence,
    wishMet: (title: string) => `${quoted(title)} is shared near you`,
    wishWasMet: 'Something that you look for was shared near you',
    youWish: (title: string) => `You are looking for ${quoted(title)}.`,
    wishAway: (distance: string) => `It is ${distance} away.`,
    wishIn: (town: string) => `It is in ${town}.`,
    wishGone: 'It is gone.',
    reviewReport: 'A report waits for a decision',
    reviewAppeal: 'An appeal waits for a decision',
    reviewAbout: (...about: Labelled) => `It is about ${reported(about)}.`,
    toReports: 'Open the reports',
    unknown: 'There is something new',
    unknownText: 'Reload this page to read it.',
    lookedAgain: 'A decision was reviewed',
    looked: 'The administrators have reviewed it.',
    againstYou: (decision: ReportDecision) => AGAINST_YOU[decision],
    onYourReport: (decision: ReportDecision) => ON_YOUR_REPORT[decision],
    aboutYours: (...about: Labelled) => `It was about ${yours(about)}.`,
    aboutReported: (...about: Labelled) => `It was about your report of ${reported(about)}.`,
    upheld: 'The decision stays as it was, and this is final.',
    takenBack: (decision: ReportDecision) => TAKEN_BACK[decision],
    reason: 'Reason',
    toListing: 'See the listing',
    toConversation: (name: string) => `Open the conversation with ${name}`,
    appealed: 'You have appealed this decision.',
    appealOpen: 'Appeal',
    appealLead: 'If you think this decision is wrong, you can appeal it once.',
    appealText: 'Why is the decision wrong?',
    appealHint: 'At most 2,000 characters. An administrator reads this; the other side does not.',
    appealSend: 'Send appeal',
    appealBlank: 'Please say why the decision is wrong',
    appealFailed: 'Your appeal could not be sent. Please try again.',
    appealDone: 'Your appeal was sent. An administrator will review the decision.',
    cancel: 'Cancel',
    appealTitle: 'Appeal a decision',
    appealPageLead:
      'The email you received contains the decision and its reason. You can appeal the decision here once, without signing in.',
    appealAfterwards:
      'You will get another email when the appeal is decided. If you can sign in, you also find the result in your notices.',
    linkIncomplete: 'This link is incomplete',
    linkIncompleteText:
      'Please open the link in the email again, or copy all of it. If you can sign in, you can appeal from your notices.',
    toNotices: 'Go to your notices',
    toHome: 'Go to the home page',
  },
});
