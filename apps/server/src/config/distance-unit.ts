import type { DistanceUnit } from '@windfall/contract';

/**
 * Miles in the United States, kilometers elsewhere: the unit of the operator's region, as the locale of the process names it ('de_DE.UTF-8'). A locale without a region,
 * such as that of a container, counts as the United States, where the bundled places are.
 */
export function guessDistanceUnit(env: Readonly<Record<string, string | undefined>>): DistanceUnit {
  const locale = env['LC_ALL'] || env['LC_MEASUREMENT'] || env['LANG'] || '';
  const region = /^[a-z]{2,3}[_-]([A-Z]{2})(?![A-Za-z])/.exec(locale)?.[1] ?? 'US';
  return region === 'US' ? 'miles' : 'kilometers';
}
