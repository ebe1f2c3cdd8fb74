/** A member who has an offer that another member near looks for. */
export interface Wanted {
  readonly from: string;
  readonly to: string;
  readonly listingId: string;
  /** What the receiver can be given of it. */
  readonly amount: number;
  readonly crop: string;
  readonly km: number;
  /** The receiver looks for it by a follow, which no other member may see. */
  readonly isPrivate: boolean;
}

export type Cycle = readonly Wanted[];

/** Members in the order in which each gives to the next one, with what they give; the same from whichever member one begins. */
export function signatureOf(cycle: Cycle): string {
  const parts = cycle.map(({ from, crop }) => `${from} ${crop}`);
  const first = parts.indexOf([...parts].sort()[0] ?? '');
  return [...parts.slice(first), ...parts.slice(0, first)].join(', ');
}

/**
 * Cycles of two and three members of whom each has what the next one looks for; no member in two of them. Those of two come first, then
 * those with the shortest ways. Two members would know from a swap what the other one follows, so they swap only what they say that they
 * look for. The work grows with the number of steps and with how many members look for what one has: the caller limits both.
 */
export function findCycles(wanted: readonly Wanted[], isAllowed: (cycle: Cycle) => boolean): Cycle[] {
  const steps = nearestSteps(wanted);
  const ranked = [...steps.values()]
    .flatMap((from) => [...from.values()].flatMap((first) => cyclesFrom(first, steps)))
    .filter(isAllowed)
    .map((cycle) => ({
      cycle,
      km: cycle.reduce((sum, { km }) => sum + km, 0),
      signature: signatureOf(cycle),
    }))
    .sort((a, b) => a.cycle.length - b.cycle.length || a.km - b.km || (a.signature < b.signature ? -1 : 1));
  const taken = new Set<string>();
  return ranked.flatMap(({ cycle }) => {
    if (cycle.some(({ from }) => taken.has(from))) return [];
    for (const { from } of cycle) taken.add(from);
    return [cycle];
  });
}

/** What each member has for each other one. */
type Steps = ReadonlyMap<string, ReadonlyMap<string, Wanted>>;

/** Between two members what is looked for in public, and of that the nearest. */
function nearestSteps(wanted: readonly Wanted[]): Steps {
  const steps = new Map<string, Map<string, Wanted>>();
  for (const one of wanted) {
    if (one.from === one.to) continue;
    const own = steps.get(one.from) ?? new Map<string, Wanted>();
    steps.set(one.from, own);
    const known = own.get(one.to);
    const order = known && (Number(one.isPrivate) - Number(known.isPrivate) || one.km - known.km);
    if (order === undefined || order < 0) own.set(one.to, one);
  }
  return steps;
}

/** The cycles that begin with this step. Each is found once, from its member with the smallest id. */
function cyclesFrom(first: Wanted, steps: Steps): Cycle[] {
  const { from, to } = first;
  if (to < from) return [];
  const cycles: Cycle[] = [];
  for (const second of steps.get(to)?.values() ?? []) {
    if (second.to === from && !first.isPrivate && !second.isPrivate) cycles.push([first, second]);
    const third = second.to > from ? steps.get(second.to)?.get(from) : undefined;
    if (third) cycles.push([first, second, third]);
  }
  return cycles;
}
