/** What is used of the package, which has no types of its own. */
declare module 'semver' {
  /** The version as the standard spells it, or null if it is none. */
  export function valid(version: string): string | null;
  export function compare(left: string, right: string): -1 | 0 | 1;
}
