import type { Claim, SharingRule } from '@windfall/contract';
import { useNow } from '../../../lib/clock.tsx';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { PlaceInLine } from '../line/place-in-line.tsx';
import { LoanState } from '../loans/loan-state.tsx';
import { amountOf, otherOf } from '../model/claim-words.ts';
import { notOver } from '../model/wished-times.ts';
import { PickupWindow } from '../pickup/pickup-window.tsx';
import { strings } from '../strings.ts';

interface ClaimStateProps {
  claim: Claim;
  rule: SharingRule | undefined;
  /** A row below a heading that says what it waits for. It has the asker's line, which a conversation has as a message. */
  isRow: boolean;
}

type PartProps = Omit<ClaimStateProps, 'isRow'> & { note: string };

/** How a claim stands, in plain words for its viewer. */
export function ClaimState({ claim, rule, isRow }: ClaimStateProps) {
  const t = useStrings(strings);
  const note = isRow ? claim.note : '';
  const { kind, state, role, ended_why } = claim;
  const given = amountOf(t, claim, claim.given);
  const { name } = otherOf(claim);
  const ofWanted = kind === 'wanted' && (ended_why === 'gone' || ended_why === 'swap_gone') && ended_why;
  const ended = ofWanted ? t.endedOfWanted[ofWanted] : t.ended(role, ended_why, name);
  if (claim.loan && !isAlike(claim)) return <LoanState claim={claim} loan={claim.loan} />;
  if (state === 'asked')
    return role === 'asker' ? (
      <InLine claim={claim} note={note} />
    ) : (
      <Asked claim={claim} rule={rule} note={note} isRow={isRow} />
    );
  if (state === 'offered') return <Offered claim={claim} note={note} />;
  if (state === 'agreed') return <p className="font-semibold text-leaf-strong">{t.agreed(given)}</p>;
  if (state === 'collected')
    return <p>{claim.harvest ? t.picked(role, name) : t.collected(role, name, given)}</p>;
  if (state === 'missed') return <p className="text-ink-soft">{t.missed(role, name)}</p>;
  return <p className="text-ink-soft">{state === 'ended' ? ended : t.unknownState}</p>;
}

/** A loan that ended before it was handed over stands as a gift does. */
const isAlike = ({ state, ended_why }: Claim) =>
  state === 'missed' || (state === 'ended' && ended_why !== 'lost' && ended_why !== 'days_over');

function InLine({ claim, note }: Omit<PartProps, 'rule'>) {
  const t = useStrings(strings);
  const { swap, giver, could } = claim;
  return (
    <>
      <p>{swap ? t.swapInLine(giver.name) : <PlaceInLine claim={claim} />}</p>
      <Times label={t.youCouldCome} windows={could} />
      <Note text={note} />
    </>
  );
}

/** Facts for the giver's decision. */
function Asked({ claim, rule, note, isRow }: PartProps & ClaimStateProps) {
  const t = useStrings(strings);
  const { asker, place, got_lately, could, listing } = claim;
  return (
    <>
      <p className="empty:hidden">
        {place === null ? !isRow && t.waitsForYou : <PlaceInLine claim={claim} />}
        {listing.left === 0 && ` ${t.allPromised}`}
        {rule === 'least' && ` ${t.gotLately(asker.name, got_lately)}`}
      </p>
      <Times label={t.couldCome} windows={could} />
      <Note text={note} />
    </>
  );
}

/** The times that the member who opened the claim has named, without those that are over. */
function Times({ label, windows }: { label: string; windows: Claim['could'] }) {
  const ahead = notOver(windows, useNow());
  if (ahead.length === 0) return null;
  return (
    <p>
      {label}{' '}
      {ahead.map((window, index) => (
        <span key={window.from + window.to}>
          {index > 0 && '; '}
          <PickupWindow window={window} />
        </span>
      ))}
    </p>
  );
}

function Note({ text }: { text: string }) {
  if (!text) return null;
  return (
    <blockquote className="mt-1 border-s-4 border-marigold ps-3 paragraphs whitespace-pre-line" dir="auto">
      {text}
    </blockquote>
  );
}

/** The owner of what is wanted reads here what was promised, and decides by it. */
function Offered({ claim, note }: Omit<PartProps, 'rule'>) {
  const t = useStrings(strings);
  const { kind, role, due_at, asker } = claim;
  const isAnswer = kind === 'wanted' && role === 'asker';
  const given = amountOf(t, claim, claim.given);
  if (role === 'asker') {
    return (
      <>
        <p className="font-semibold text-leaf-strong">
          {isAnswer
            ? t.promisedToYou(given)
            : claim.harvest
              ? t.canCome(claim.given ?? claim.wanted)
              : t.isYours(given)}{' '}
          {due_at ? <TextWithTime text={t.sayYesBy} instant={due_at} form="meeting" /> : t.sayYes}
        </p>
        {isAnswer && <Times label={t.suits} windows={claim.could} />}
        {isAnswer && <Note text={note} />}
      </>
    );
  }
  return (
    <p>
      {t.youPromised(given)}{' '}
      {due_at && (
        <TextWithTime text={(time) => t.untilThen(asker.name, time)} instant={due_at} form="meeting" />
      )}
    </p>
  );
}
