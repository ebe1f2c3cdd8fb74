import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Writer } from '../db/database.ts';
import { claimMessageId, readConversation, storeMessage } from '../features/messages/messages.service.ts';
import { hoursBefore } from '../lib/clock.ts';
import { DEMO_WANTED } from './listings/wanted.ts';
import { DEMO_LISTINGS } from './listings.ts';
import type { DemoKey } from './people.ts';
import type { IdentifiedClaim } from './write-exchanges.ts';

/** Stores the demo's messages in order, each read before its reply, and shows the claims in them. */
export async function writeConversations(
  ctx: Context,
  trx: Writer,
  claims: readonly IdentifiedClaim[],
  memberIds: Readonly<Record<DemoKey, string>>,
  listingIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { from, to, hoursAgo, content, about, isSeen, claimId } of linesInOrder(claims)) {
    const sent = hoursBefore(ctx.clock, hoursAgo);
    const sender_id = memberIds[from];
    const receiver_id = memberIds[to];
    const listing_id = listingIds.get(about) ?? null;
    const id = claimId === undefined ? randomUUIDv7() : claimMessageId(claimId);
    const message = { id, sender_id, receiver_id, content, listing_id, claim_id: claimId };
    const { conversation_id } = (await storeMessage(trx, message, sent)).message;
    await readConversation(trx, conversation_id, sender_id, receiver_id, sent);
    if (isSeen) await readConversation(trx, conversation_id, receiver_id, sender_id, sent);
  }
}

/** Lines of all conversations and requests, oldest first. */
function linesInOrder(claims: readonly IdentifiedClaim[]) {
  return [...conversationLines(claims), ...claims.flatMap(requestLine)].sort(
    (one, other) => other.hoursAgo - one.hoursAgo,
  );
}

/** A line that its member wrote when asking for some of the listing shows the claim. */
function conversationLines(claims: readonly IdentifiedClaim[]) {
  return DEMO_CONVERSATIONS.flatMap(({ between: [one, other], lines, about, isSeen }) =>
    lines.map(([from, hoursAgo, content]) => ({
      about,
      isSeen,
      from,
      to: from === one ? other : one,
      hoursAgo,
      content,
      claimId: claims.find(
        (claim) => claim.asker === from && claim.about === about && claim.hoursAgo === hoursAgo,
      )?.id,
    })),
  );
}

function requestLine({ id, asker, about, hoursAgo, says }: IdentifiedClaim) {
  const owner = [...DEMO_LISTINGS, ...DEMO_WANTED].find(({ picture }) => picture === about)?.by;
  if (says === undefined || !owner) return [];
  return [{ about, isSeen: false, from: asker, to: owner, hoursAgo, content: says, claimId: id }];
}

interface DemoConversation {
  readonly between: readonly [DemoKey, DemoKey];
  /** Picture of its listing. */
  readonly about: string;
  readonly lines: readonly (readonly [from: DemoKey, hoursAgo: number, content: string])[];
  /** Whether the last lines are read; a reply implies that earlier lines are. */
  readonly isSeen: boolean;
}

export const DEMO_CONVERSATIONS: readonly DemoConversation[] = [
  {
    between: ['amir', 'rosa'],
    about: 'zucchini',
    isSeen: false,
    lines: [
      ['amir', 2.7, 'Hi Rosa! Could I have eight of the smaller zucchini? My mother stuffs them on Sunday.'],
      [
        'rosa',
        2.4,
        'Eight? Take twelve, please. The small ones are on top. Are you coming today or tomorrow?',
      ],
      ['amir', 2.2, 'Today, around six, on my way home from work. Is the porch the one with the blue door?'],
      ['rosa', 2.1, 'Blue door, yes. I am at choir then, so just help yourself.'],
      ['amir', 0.6, 'Perfect. I will leave a jar of pickled turnips in the crate for you.'],
      ['amir', 0.5, 'Pink ones, made on Tuesday. Give them three more days.'],
    ],
  },
  {
    between: ['june', 'rosa'],
    about: 'garlic-braid',
    isSeen: true,
    lines: [
      [
        'june',
        450,
        'Your garlic braids are lovely. I have just spun honey: a 12 oz jar for a braid, does that sound fair?',
      ],
      ['rosa', 447, 'More than fair! I pass through Salem on Thursday. Shall I bring two?'],
      [
        'june',
        446.5,
        'Two it is, and two jars. The hens will try to get into your car, keep the doors shut.',
      ],
      ['rosa', 396, 'The honey did not survive breakfast. Thank you, June!'],
      ['june', 395, 'That is what it is for. Keep a few fat cloves for planting.'],
    ],
  },
  {
    between: ['theo', 'rosa'],
    about: 'compost',
    isSeen: false,
    lines: [
      ['theo', 101, 'Is there still compost? I would take four buckets for the seed trays.'],
      ['rosa', 99, 'Plenty, and sifted. Saturday after ten? I have a second shovel.'],
      ['theo', 98, 'Saturday works. I bring buckets and your pruning saw, it has all its teeth again.'],
      ['rosa', 50, 'You left one bucket behind, with a very calm toad in it. Both are fine.'],
      ['theo', 26, 'That is Gerald. Please leave him in the compost, he earned it.'],
    ],
  },
  {
    between: ['amir', 'june'],
    about: 'brown-eggs',
    isSeen: false,
    lines: [
      [
        'amir',
        22,
        'Good morning June, is a dozen eggs left for Friday? I have three of your boxes to return.',
      ],
      ['june', 21, 'You are a good man. I put a dozen aside with your name on it, in the crate by the gate.'],
      ['amir', 20.5, 'Thank you! Do you have use for fig leaves or chilies? I have both.'],
      [
        'june',
        4,
        'Chilies, mild ones. The last bag you called a 3 made my husband sit down on the kitchen floor.',
      ],
    ],
  },
  {
    between: ['june', 'theo'],
    about: 'bean-seeds',
    isSeen: true,
    lines: [
      ['june', 236, 'Would Scarlet Runner climb a sunflower? I would like to try it along the hive fence.'],
      ['theo', 234, 'It would, if the sunflower has two weeks’ head start. The bumblebees will thank you.'],
      ['june', 233, 'Then a packet of those for an envelope of Mammoth?'],
      ['theo', 231, 'Deal. I put them in the mail, thirty seeds, tested this spring.'],
      ['june', 160, 'They arrived. Yours went out today, with a feather as a bookmark.'],
    ],
  },
  {
    between: ['amir', 'theo'],
    about: 'tomato-seedlings',
    isSeen: false,
    lines: [
      ['amir', 12, 'Hello Theo, which of the six does best in a 5-gallon pot on a balcony, facing south?'],
      [
        'theo',
        11.5,
        'Stupice, without a doubt, and one Sungold if you like to snack. Black Krim would sulk in a pot.',
      ],
      ['amir', 11, 'Then two Stupice and one Sungold, please. Can I pick them up on Sunday?'],
      [
        'theo',
        1.5,
        'They are labelled and waiting on the bench by the greenhouse. Sunday any time before four.',
      ],
    ],
  },
  {
    between: ['admin', 'theo'],
    about: 'garden-fork',
    isSeen: true,
    lines: [
      ['admin', 55, 'Theo, may the tool shed borrow the digging fork for the school garden day?'],
      ['theo', 54, 'For the school garden it may keep it. I have two more to mend.'],
      ['admin', 53, 'You are the best. Twenty-six children will learn what a worm is.'],
      ['theo', 52, 'Tell them to count the segments. Nobody ever does.'],
    ],
  },
  {
    between: ['rosa', 'admin'],
    about: 'apple-windfalls',
    isSeen: false,
    lines: [
      [
        'rosa',
        115,
        'Willa, I can take two of the apple baskets for the cider press. Is the library open at nine?',
      ],
      [
        'admin',
        113,
        'At ten, but the baskets stand under the tree behind it. Take them whenever you pass by.',
      ],
      ['rosa', 90, 'Got them, and the baskets are back. Five gallons of juice!'],
      ['admin', 47, 'Save me a glass? I will bring the paper cups for the whole street.'],
    ],
  },
];
