import { useQuery } from '@tanstack/react-query';
import type { Claim, ClaimWindow, PickupSpot } from '@windfall/contract';
import { useState } from 'react';
import { useNow } from '../../../lib/clock.tsx';
import { localField } from '../../../lib/times/zoned-field.ts';
import { type Pickup, pickupAddressQuery } from '../api/claims-move.ts';
import { endedClaimsQuery } from '../api/claims-query.ts';
import { givingSettingsQuery } from '../api/giving.ts';
import { suggestionsFor } from './pickup-suggestions.ts';
import { fromLocalInput, isValidWindow } from './pickup-times.ts';

/** What keeps the form from being sent: nothing was changed, a time is missing, or both are in the wrong order. */
type Problem = 'unchanged' | 'missing' | 'invalid' | null;

/** Length of a new pickup. */
const PICKUP_MS = 2 * 3_600_000;

/** The fields of a pickup, which begin as it is agreed. */
export function usePickupForm(claim: Claim) {
  const agreed = fieldsOf(claim.window);
  const [from, setFrom] = useState(agreed.from);
  const [to, setTo] = useState(agreed.to);
  const now = useNow();
  const given = useQuery({ ...endedClaimsQuery('giver'), enabled: claim.role === 'giver' });
  const suggestions = suggestionsFor(claim.could, given.data ?? [], now);
  const [spot, setSpot] = useState<PickupSpot | null>(claim.spot);
  const [note, setNote] = useState(claim.pickup_note);
  const [typedAddress, setAddress] = useState<string | null>(null);
  const stored = useQuery({
    ...pickupAddressQuery(claim.id),
    enabled: claim.role === 'giver' && claim.has_address,
  });
  const settings = useQuery({
    ...givingSettingsQuery(claim.giver.id),
    enabled: claim.role === 'giver',
  });
  const remembered = settings.data?.address ?? '';
  const [choseToRemember, setRemembers] = useState<boolean | null>(null);
  const remembers = choseToRemember ?? remembered !== '';
  const address = typedAddress ?? stored.data?.address ?? '';
  const [problem, setProblem] = useState<Problem>(null);
  const isChosen = (window: ClaimWindow) => {
    const fields = fieldsOf(window);
    return from === fields.from && to === fields.to;
  };
  const [typesOther, setTypesOther] = useState<boolean | null>(null);
  const isOther =
    typesOther ?? (from !== '' && ![...suggestions.named, ...suggestions.others].some(isChosen));

  /** The pickup to save; null where its times do not fit, or where it is as it was. */
  const read = (): Pickup | null => {
    const window = { from: fromLocalInput(from) ?? '', to: fromLocalInput(to) ?? '' };
    const isEmpty = from === '' && to === '';
    const change = rememberedChange();
    const isSame =
      from === agreed.from && to === agreed.to && spot === claim.spot && note.trim() === claim.pickup_note;
    const isUnchanged = isSame && typedAddress === null && Object.keys(change).length === 0;
    const found = isUnchanged ? 'unchanged' : isEmpty ? null : windowProblem(window);
    setProblem(found);
    if (found) return null;
    return {
      version: claim.version,
      window: isEmpty ? null : window,
      spot,
      note,
      ...(typedAddress !== null && { address: typedAddress }),
      ...change,
    };
  };
  /** An empty field does not forget the remembered address; the settings and the box do. */
  const rememberedChange = () => {
    if (!remembers) return choseToRemember === false && remembered !== '' ? { remember_address: false } : {};
    return address !== '' && address !== remembered ? { remember_address: true } : {};
  };
  /** An end that is open or not later follows two hours after. */
  const begin = (value: string) => {
    setFrom(value);
    if (value !== '' && to <= value) setTo(localField(new Date(Date.parse(value) + PICKUP_MS)));
  };
  /** Chooses a time; chosen again, none. */
  const choose = (window: ClaimWindow) => {
    const fields = fieldsOf(!isOther && isChosen(window) ? null : window);
    setFrom(fields.from);
    setTo(fields.to);
    setTypesOther(false);
    setProblem(null);
  };
  const chooseOther = () => {
    setTypesOther(!isOther);
    const fields = fieldsOf(null);
    setFrom(fields.from);
    setTo(fields.to);
    setProblem(null);
  };
  return {
    from,
    begin,
    to,
    setTo,
    spot,
    setSpot,
    note,
    setNote,
    /** Until it is typed anew, the stored one; one that could not be read is not changed. */
    address,
    remembered,
    remembers,
    setRemembers,
    setAddress,
    problem,
    read,
    choose,
    isChosen,
    suggestions,
    isOther,
    chooseOther,
  };
}

/** A time as the values of its two fields. */
const fieldsOf = (window: ClaimWindow | null) => ({
  from: window ? localField(new Date(window.from)) : '',
  to: window ? localField(new Date(window.to)) : '',
});

function windowProblem(window: ClaimWindow): Problem {
  if (window.from === '' || window.to === '') return 'missing';
  return isValidWindow(window) ? null : 'invalid';
}
