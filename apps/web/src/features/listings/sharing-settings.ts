import { type Listing, LOANS, type NewSharing, type Sharing } from '@windfall/contract';

/** The settings of a listing as a change of it sends them; empty where nothing is set. */
export const settingsText = ({ sharing }: Pick<Listing, 'sharing'>): string =>
  sharing ? JSON.stringify(settingsOf(sharing)) : '';

function settingsOf(sharing: Sharing): NewSharing {
  const { unit, stock, rule, draw_at, most_each, at_once, in_return, standing, harvest } = sharing;
  const { comes_back = false, most_days = LOANS.usual.days, renewals = LOANS.usual.renewals } = sharing;
  const settings = { unit, stock, rule, draw_at, most_each, at_once, in_return };
  return {
    ...settings,
    comes_back,
    most_days,
    renewals,
    ...(standing && { standing }),
    ...(harvest && { harvest }),
  };
}

/** The settings with so many left; what is promised and picked up is counted in the stock too. */
export function restocked(sharing: Sharing, left: number): string {
  const taken = (sharing.stock ?? 0) - (sharing.left ?? 0);
  return settingsText({ sharing: { ...sharing, stock: taken + left } });
}
