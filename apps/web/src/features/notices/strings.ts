import type { ReportDecision, ReportSubject } from '@windfall/contract';
import { defineStrings } from '../../lib/i18n/strings.ts';

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

const quoted = (label: string) => (label ? `“${label}”` : 'that is gone');

const AGAINST_YOU: Record<ReportDecision, string> = {
  hide: 'It is hidden now: nobody but you and the administrators sees it.',
  warn: 'This is a warning. Nothing else has changed.',
  deactivate: 'Your account was deactivated.',
  dismiss: 'They found nothing wrong, and nothing has changed.',
};

const ON_YOUR_REPORT: Record<ReportDecision, string> = {
  hide: 'It is hidden now.',
  warn: 'The member was given a warning.',
  deactivate: 'The member’s account was deactivated.',
  dismiss: 'They decided to leave it as it is.',
};

const TAKEN_BACK: Record<ReportDecision, string> = {
  hide: 'It was taken back: what was hidden is shown again.',
  warn: 'It was taken back: the warning does not count any more.',
  deactivate: 'It was taken back: the account is active again.',
  dismiss: 'It was taken back: the report is open again and will be decided anew.',
};

export const strings = defineStrings({
  en: {
    title: 'Notices',
    lead: 'What administrators decided about things you reported, or about something of yours.',
    loading: 'Loading notices',
    failed: 'Failed to load notices. Please try again.',
    retry: 'Retry',
    showMore: 'Show more',
    none: 'No notices yet',
    noneText: 'When something you reported is decided, or something about you is, you read it here.',
    browse: 'Browse listings',
    fresh: 'New',
    yourThing: (...about: Labelled) => `Somebody reported ${yours(about)}`,
    yourReport: (...about: Labelled) => `What became of your report about ${reported(about)}`,
    lookedAgain: 'A decision was looked at again',
    looked: 'The administrators have looked at it.',
    againstYou: (decision: ReportDecision) => AGAINST_YOU[decision],
    onYourReport: (decision: ReportDecision) => ON_YOUR_REPORT[decision],
    aboutYours: (...about: Labelled) => `It was about ${yours(about)}.`,
    aboutReported: (...about: Labelled) => `It was about your report of ${reported(about)}.`,
    upheld: 'The decision stays as it was, and this is final.',
    takenBack: (decision: ReportDecision) => TAKEN_BACK[decision],
    reason: 'The reason',
    toListing: 'See the listing',
    appealed: 'You have asked for this decision to be looked at again.',
    appealOpen: 'Ask to look at it again',
    appealLead: 'If you think this is wrong, you can ask once to have it looked at again.',
    appealText: 'Why should it be looked at again?',
    appealHint: 'At most 2,000 characters. An administrator reads this; the other side does not.',
    appealSend: 'Send appeal',
    appealBlank: 'Please say why the decision should be looked at again',
    appealFailed: 'Your appeal could not be sent. Please try again.',
    appealDone: 'Your appeal has arrived. An administrator will look at the decision again.',
    cancel: 'Cancel',
    appealTitle: 'Appeal a decision',
    appealPageLead:
      'The letter you came from says what was decided and why. Here you can ask, once, to have it looked at again. You need not sign in.',
    appealAfterwards:
      'You will get another letter once it is decided. If you can sign in, you also find it among your notices.',
    linkIncomplete: 'This link is not complete',
    linkIncompleteText:
      'Please open it again from the letter, or copy all of it. If you can sign in, you can appeal from your notices.',
    toNotices: 'Go to your notices',
    toHome: 'Go to the start page',
  },
});
