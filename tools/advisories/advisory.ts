import { readFileSync } from 'node:fs';
import semver from 'semver';
import { z } from 'zod';

const event = z.object({
  introduced: z.string().optional(),
  fixed: z.string().optional(),
  last_affected: z.string().optional(),
});
type Event = z.infer<typeof event>;

/** What is read of an advisory: https://ossf.github.io/osv-schema/ */
const advisory = z.object({
  id: z.string().regex(/^[\w.:-]+$/),
  published: z.iso.datetime().default(''),
  withdrawn: z.string().nullish(),
  affected: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string(), name: z.string() }).optional(),
        ranges: z.array(z.object({ type: z.string(), events: z.array(event) })).default([]),
        versions: z.array(z.string()).default([]),
        database_specific: z.object({ last_known_affected_version_range: z.string().nullish() }).nullish(),
      }),
    )
    .default([]),
  database_specific: z.object({ severity: z.string().regex(/^\w+$/).nullish() }).nullish(),
});
export type Advisory = z.infer<typeof advisory>;
type Affected = Advisory['affected'][number];

/** Reads a file, which is not trusted: the message of what is thrown quotes nothing of it. */
export function readAdvisory(path: string): Advisory {
  const text = readFileSync(path, 'utf8');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('is not JSON');
  }
  const { data, error } = advisory.safeParse(json);
  if (!data) throw new Error(`is not an advisory: ${z.prettifyError(error)}`);
  return data;
}

/** 0 is lower than every version; some advisories leave out the last number. */
function toVersion(text: string): string {
  const version = text === '0' ? '0.0.0-0' : (semver.valid(text) ?? semver.valid(`${text}.0`));
  if (!version) throw new Error(`has ${JSON.stringify(text)} in the place of a version`);
  return version;
}

/**
 * The ranges of versions, as events. GitHub calls those of npm ECOSYSTEM, osv.dev calls the same ones SEMVER. Where no version mends
 * a package, GitHub may write the end of the range beside it.
 */
function rangesOf({ ranges, database_specific }: Affected): (readonly Event[])[] {
  const [, sign, end] =
    /^(<=?) ?(\S+)$/.exec(database_specific?.last_known_affected_version_range ?? '') ?? [];
  return ranges
    .filter(({ type }) => type !== 'GIT')
    .map(({ events }) => {
      const hasEnd = events.some(({ fixed, last_affected }) => fixed ?? last_affected);
      return end === undefined || hasEnd
        ? events
        : [...events, sign === '<' ? { fixed: end } : { last_affected: end }];
    });
}

function isInRange(version: string, events: readonly Event[]): boolean {
  const steps = events.flatMap((each) => {
    const at = each.introduced ?? each.fixed ?? each.last_affected;
    return at === undefined ? [] : [{ ...each, at: toVersion(at) }];
  });
  let inside = false;
  for (const { introduced, fixed, at } of steps.sort((left, right) => semver.compare(left.at, right.at))) {
    const order = semver.compare(version, at);
    if (introduced !== undefined) inside ||= order >= 0;
    else inside &&= fixed === undefined ? order <= 0 : order < 0;
  }
  return inside;
}

/** Undefined if the advisory does not affect the version; otherwise the lowest version after it that mends it, if there is one. */
export function howAffected(
  { affected }: Advisory,
  name: string,
  version: string,
): { readonly fixed?: string } | undefined {
  const parts = affected.filter((part) => part.package?.ecosystem === 'npm' && part.package.name === name);
  const ranges = parts.flatMap(rangesOf);
  const isListed = parts.some(({ versions }) => versions.includes(version));
  if (!isListed && !ranges.some((events) => isInRange(version, events))) return undefined;
  const [fixed] = ranges
    .flatMap((events) => events.flatMap((each) => (each.fixed ? [toVersion(each.fixed)] : [])))
    .filter((each) => semver.compare(each, version) > 0)
    .sort(semver.compare);
  return fixed ? { fixed } : {};
}
