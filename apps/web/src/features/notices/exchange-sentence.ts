import { amountText, type ExchangeNotice, type ExchangeNoticeEvent } from '@windfall/contract';
import { unbroken } from '../../lib/i18n/count-text.ts';
import { isolated } from '../../lib/i18n/strings.ts';

interface Words {
  title: string;
  name: string;
  some: string;
  role: ExchangeNotice['role'];
  isWanted: boolean;
}

const WRITE_AGAIN = 'Write the address again if it is needed';

type Sentence = (words: Words) => string;

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
  swap_gone: ({ title }) =>
    `What was offered in return for ${title} is no longer available, so the request has ended`,
  passed_over: ({ title, name }) => `${name} promised some of ${title} to a neighbor behind you in line`,
  asked_again: ({ title, name }) => `${name} gives you a second chance at ${title}`,
  pickup: ({ title, name }) => `${name} says when and where to pick up ${title}`,
  time_withdrawn: ({ title, name }) => `${name} withdrew the time to pick up ${title}`,
  thanked: ({ title, name }) => `${name} thanks you for ${title}`,
  listing_removed: ({ title, isWanted }) =>
    `${title} is no longer listed, so the ${isWanted ? 'promise' : 'request'} for it has ended`,
  // One of the two has left, or blocks the other, which is not to be told apart.
  member_left: ({ title, name }) => `The exchange of ${title} with ${name} has ended`,
  blocked: ({ title, name }) => `The exchange of ${title} with ${name} has ended`,
};

/** Sentence of a notice about a claim. A newer server may know further events. */
export function exchangeSentence(notice: ExchangeNotice): string {
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
