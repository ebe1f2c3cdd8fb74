import type { Claim, SharingRule } from '@windfall/contract';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { TextWithTime } from '../../../lib/times/local-time.tsx';
import { amountOf, otherOf } from '../claim-words.ts';
import { strings } from '../strings.ts';
import { PickupWindow } from './pickup-window.tsx';

interface ClaimStateProps {
  claim: Claim;
  rule: SharingRule | undefined;
  /** The asker's line; a conversation has it as a message. */
  note: string;
}

/** How a claim stands, in plain words for its viewer. */
export function ClaimState({ claim, rule, note }: ClaimStateProps) {
  const t = useStrings(strings);
  const { state, role, ended_why } = claim;
  const given = amountOf(t, claim, claim.given);
  const { name } = otherOf(claim);
  if (state === 'asked')
    return role === 'asker' ? (
      <InLine claim={claim} note={note} />
    ) : (
      <Asked claim={claim} rule={rule} note={note} />
    );
  if (state === 'offered') return <Offered claim={claim} />;
  if (state === 'agreed') return <p className="font-semibold text-leaf-strong">{t.agreed(given)}</p>;
  if (state === 'collected') return <p>{t.collected(role, name, given)}</p>;
  return (
    <p className="text-ink-soft">
      {state === 'missed' ? t.missed(role, name) : t.ended(role, ended_why, name)}
    </p>
  );
}

function InLine({ claim: { place }, note }: Omit<ClaimStateProps, 'rule'>) {
  const t = useStrings(strings);
  return (
    <>
      <p>{place === null ? t.inLine : t.place(place)}</p>
      <Note text={note} />
    </>
  );
}

/** What the giver decides by. */
function Asked({ claim, rule, note }: ClaimStateProps) {
  const t = useStrings(strings);
  const { asker, place, got_lately, could } = claim;
  return (
    <>
      <p>
        {place === null ? t.waitsForYou : t.placeOf(place)}
        {rule === 'least' && ` ${t.gotLately(asker.name, got_lately)}`}
      </p>
      {could.length > 0 && (
        <p>
          {t.couldCome}{' '}
          {could.map((window, index) => (
            <span key={window.from + window.to}>
              {index > 0 && '; '}
              <PickupWindow window={window} />
            </span>
          ))}
        </p>
      )}
      <Note text={note} />
    </>
  );
}

function Note({ text }: { text: string }) {
  if (!text) return null;
  return (
    <blockquote className="mt-1 border-l-4 border-marigold pl-3 whitespace-pre-line" dir="auto">
      {text}
    </blockquote>
  );
}

function Offered({ claim }: { claim: Claim }) {
  const t = useStrings(strings);
  const { role, due_at, asker } = claim;
  const given = amountOf(t, claim, claim.given);
  if (role === 'asker') {
    return (
      <p className="font-semibold text-leaf-strong">
        {t.isYours(given)}{' '}
        {due_at ? <TextWithTime text={t.sayYesBy} instant={due_at} form="moment" /> : t.sayYes}
      </p>
    );
  }
  return (
    <p>
      {t.youPromised(given)}{' '}
      {due_at && (
        <TextWithTime text={(time) => t.untilThen(asker.name, time)} instant={due_at} form="moment" />
      )}
    </p>
  );
}
