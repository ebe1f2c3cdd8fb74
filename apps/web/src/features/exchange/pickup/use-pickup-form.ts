import { useQuery } from '@tanstack/react-query';
import type { Claim, ClaimWindow, PickupSpot } from '@windfall/contract';
import { useState } from 'react';
import { localField } from '../../../lib/times/local-field.ts';
import { type Pickup, pickupAddressQuery } from '../api/claims-pickup.ts';
import { givingSettingsQuery } from '../api/giving.ts';
import { fromLocalInput, isValidWindow } from './pickup-times.ts';

/** State of the form's times: valid, one of them missing, or in the wrong order. */
type WindowProblem = 'missing' | 'invalid' | null;

/** Length of a new pickup. */
const PICKUP_MS = 2 * 3_600_000;

/** The fields of a pickup, which begin as it is agreed. */
export function usePickupForm(claim: Claim) {
  const [from, setFrom] = useState(claim.window ? localField(new Date(claim.window.from)) : '');
  const [to, setTo] = useState(claim.window ? localField(new Date(claim.window.to)) : '');
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
  const [problem, setProblem] = useState<WindowProblem>(null);

  /** The pickup to save; null where its times do not fit. */
  const read = (): Pickup | null => {
    const window = { from: fromLocalInput(from) ?? '', to: fromLocalInput(to) ?? '' };
    const isEmpty = from === '' && to === '';
    const found = isEmpty ? null : windowProblem(window);
    setProblem(found);
    if (found) return null;
    return {
      version: claim.version,
      window: isEmpty ? null : window,
      spot,
      note,
      ...(typedAddress !== null && { address: typedAddress }),
      ...rememberedChange(),
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
  const choose = (window: ClaimWindow) => {
    setFrom(localField(new Date(window.from)));
    setTo(localField(new Date(window.to)));
    setProblem(null);
  };
  const isChosen = (window: ClaimWindow) =>
    from === localField(new Date(window.from)) && to === localField(new Date(window.to));
  return {
    ...{ from, begin, to, setTo, spot, setSpot, note, setNote },
    /** Until it is typed anew, the stored one; one that could not be read is not changed. */
    address,
    ...{ remembered, remembers, setRemembers },
    ...{ setAddress, problem, read, choose, isChosen },
  };
}

function windowProblem(window: ClaimWindow): WindowProblem {
  if (window.from === '' || window.to === '') return 'missing';
  return isValidWindow(window) ? null : 'invalid';
}
