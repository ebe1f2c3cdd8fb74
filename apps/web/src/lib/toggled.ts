/** These values without this one if it is among them, else with it. The oldest browsers lack `Set.symmetricDifference`. */
export function toggled<T>(values: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const others = new Set(values);
  if (!others.delete(value)) others.add(value);
  return others;
}
