import {
  amountText,
  defineStrings,
  type ExchangeNotice,
  type ExchangeNoticeEvent,
  type ReportDecision,
  type ReportSubject,
} from '@windfall/contract';
import { unbroken } from '../../lib/i18n/count-text.ts';
import { isolated } from '../../lib/i18n/strings.ts';

const WRITE_AGAIN = 'Write the address again if it is needed';

const SENTENCES: Record<ExchangeNoticeEvent, Sentence> = {
  // To its giver a promise is news only when the draw or the line made it.
  offered: ({ title, name, some, role }) =>
    role === 'giver'
      ? `Promised to ${name} automatically: ${some}${title}`
      : `${name} promises you ${some}${title}. Please say yes.`,
  agreed: ({ title, name, some }) => `Agreed with ${name}: ${some}${title}`,
  collected: ({ title, name, some }) => `Handed over between you and ${name}: ${some}${title}`,
  missed: ({ title, name }) => `${name} says that you did not come for ${title}`,
  // The address ended with the pickup.
  pickup_undone: ({ title, name, role }) =>
    `${name} undid “Picked up” of ${title}: it is agreed again${role === 'giver' ? `. ${WRITE_AGAIN}` : ''}`,
  miss_undone: ({ title, name }) =>
    `${name} no longer says that you did not come for ${title}: it is agreed as before`,
  declined: ({ title, name }) => `${name} said “No, thanks” to ${title}`,
  withdrawn: ({ title, name }) => `${name} no longer asks for ${title}`,
  not_chosen: ({ title, name }) => `Not this time: ${name} cannot give you ${title}`,
  lapsed: ({ title, name }) => `The promise of ${title} between you and ${name} ended without an answer`,
  called_off: ({ title, name }) => `${name} called off the pickup of ${title}`,
  taken_back: ({ title, name }) => `${name} took back the promise of ${title}`,
  gone: ({ title, isWanted }) => (isWanted ? `${title} is no longer needed` : `Nothing is left of ${title}`),
  swap_gone: ({ title, isWanted }) =>
    isWanted
      ? `What was promised for ${title} is no longer shared, so the promise has ended`
      : `What was offered in return for ${title} is no longer available, so the request has ended`,
  swap_broken: ({ title, name }) =>
    `A part of your swap has ended. ${title} is still promised to ${name}: you can give it all the same, or call it off.`,
  passed_over: ({ title, name }) => `${name} promised some of ${title} to a neighbor behind you in line`,
  asked_again: ({ title, name }) => `${name} gives you a second chance at ${title}`,
  pickup: ({ title, name }) => `${name} says when and where to pick up ${title}`,
  time_withdrawn: ({ title, name }) => `${name} withdrew the time to pick up ${title}`,
  thanked: ({ title, name }) => `${name} thanks you for ${title}`,
  out: ({ title, name, role }) =>
    role === 'giver' ? `${name} picked up ${title}` : `${name} lent you ${title}`,
  back_said: ({ title, name }) => `${name} brought ${title} back. Please say whether it is back.`,
  not_back: ({ title, name }) => `${name} says that ${title} is not back yet`,
  back: ({ title, role, name }) =>
    role === 'giver' ? `${title} is back from ${name}` : `${title} is back at ${name}`,
  renewed: ({ title, name }) => `${name} keeps ${title} longer`,
  still_out: ({ title, name }) => `${name} still has ${title}, and the days of another neighbor have begun`,
  delayed: ({ title, name }) => `${title} is not back yet from the neighbor who has it. ${name} knows of it.`,
  days_over: ({ title }) => `The days for ${title} are over`,
  lost: ({ title, name }) => `${name} says that ${title} did not come back`,
  listing_removed: ({ title, isWanted }) =>
    `${title} is no longer listed, so the ${isWanted ? 'promise' : 'request'} for it has ended`,
  // One of the two has left, or blocks the other, which is not to be told apart.
  member_left: ({ title, name }) => `The exchange of ${title} with ${name} has ended`,
  blocked: ({ title, name }) => `The exchange of ${title} with ${name} has ended`,
};

type Labelled = readonly [type: ReportSubject, label: string];

/** 'your listing “Forty zucchini”' */
const YOURS: Record<Labelled[0], (label: string) => string> = {
  listing: (label) => `your listing ${quoted(label)}`,
  message: () => 'a message you wrote',
  user: () => 'your profile or how you use the site',
  stand: (label) => `your stand ${quoted(label)}`,
};

const REPORTED: Record<Labelled[0], (label: string) => string> = {
  listing: (label) => `the listing ${quoted(label)}`,
  message: () => 'a message',
  user: (label) => label || 'a member',
  stand: (label) => `the stand ${quoted(label)}`,
};

const yours = ([type, label]: Labelled) => YOURS[type](label);

const reported = ([type, label]: Labelled) => REPORTED[type](label);

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
    lead: 'What happens to what you ask for and share, what you look for and grow, and decisions of the administrators.',
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
    isStillGood: (title: string) => `Is ${quoted(title)} still good?`,
    closed: (title: string) => `${quoted(title)} was past its best and is marked as gone`,
    closedText: 'What you promised stays. If it is still good, you can make it available again.',
    closedUndone: 'You have made it available again.',
    freshnessGone: 'This was about a listing that is deleted now',
    halfTime: 'Half of its time is over. A day after its best it closes by itself; what you promised stays.',
    stillGood: 'Still good',
    stillGoodDone: 'Noted: neighbors see a later day.',
    lowerIt: 'Lower the amount',
    swapSuggested: 'A swap with neighbors is suggested to you',
    swapEnded: 'A swap that was suggested to you does not take place',
    group: {
      waits: (name: string) => `The name of a group waits for you: ${name}`,
      confirmed: (name: string) => `${name} is confirmed: you can act for it`,
      refused: (name: string) => `An administrator closed the group ${name}`,
      added: (name: string) => `You can act for ${name} now`,
      removed: (name: string) => `You no longer act for ${name}`,
    },
    standEmpty: (name: string) => `${name} ran empty`,
    standEmptyText: 'Nothing can be taken at your stand any more.',
    toStand: 'Open the stand',
    memberWaits: 'A new neighbor waits to be let in',
    memberWaitsText: 'Until an administrator lets them in they can read, but not share, ask or write.',
    toWaiting: 'See who waits',
    broadcastBy: 'From the administrators, to all neighbors',
    broadcastGone: 'This message was removed',
    toAdmin: 'Open the admin panel',
    toGroup: 'Open the group',
    toDashboard: 'Open the dashboard',
    seasonStarts: (crops: string, day: string) => `Your ${crops} start about ${day}`,
    seasonEstimate:
      'This is an estimate, by the frosts here and by what neighbors shared. If it will be too much, share some.',
    shareCrop: (crops: string) => `Share ${crops}`,
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

interface Words {
  title: string;
  name: string;
  some: string;
  role: ExchangeNotice['role'];
  isWanted: boolean;
}

type Sentence = (words: Words) => string;

/** Sentence of a notice about a claim. A newer server may know further events. */
function exchangeSentence(notice: ExchangeNotice): string {
  const {
    event,
    role,
    listing_kind,
    listing_title,
    other_name,
    amount,
    unit = '',
    how_much,
    address_gone,
  } = notice;
  const title = `“${isolated(listing_title)}”`;
  const words = {
    title,
    role,
    isWanted: listing_kind === 'wanted',
    name: isolated(other_name),
    some:
      amount === null
        ? how_much
          ? `${isolated(unbroken(how_much))} of `
          : ''
        : `${amountText(amount, unit)} of `,
  };
  const sentence = (SENTENCES[event] as Sentence | undefined)?.(words) ?? title;
  return address_gone ? `${sentence}. The address that you wrote is deleted. ${WRITE_AGAIN}` : sentence;
}
