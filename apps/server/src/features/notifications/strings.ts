import { type ChoosableKind, defineStrings } from '@windfall/contract';

const ABOUT: Record<ChoosableKind, string> = {
  messages: 'messages from neighbors',
  exchange: 'your exchanges',
  nearby: 'what is ripe near you',
  follows: 'what you follow',
  freshness: 'whether what you offer is still good',
  seasons: 'the season of what you grow',
  site: 'news from the administrators',
};

/** The page to end one kind of email. */
export const strings = defineStrings({
  en: {
    question: 'No more of these emails?',
    consequence: (kind: ChoosableKind, site: string) =>
      `${site} will send you no more emails about ${ABOUT[kind]}. Other emails stay as they are, and you still see everything on the site.`,
    end: (kind: ChoosableKind) => `No more emails about ${ABOUT[kind]}`,
    done: 'Done',
    ended: (kind: ChoosableKind) => `You get no more emails about ${ABOUT[kind]}.`,
    choose: 'Choose what you are told',
    refused: 'This link does not work',
    /** Around a link to the choices. */
    refusedBecause: (link: (words: string) => string) =>
      `This link is not complete or was not made by this site. Sign in to ${link('choose what you are told')}.`,
  },
});
