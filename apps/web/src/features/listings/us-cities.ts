import { LOCATION_SUGGESTIONS } from '@windfall/contract';

/** The cities of the edit form. */
export const EDIT_CITIES = [
  'New York, NY',
  'Los Angeles, CA',
  'Chicago, IL',
  'Houston, TX',
  'Phoenix, AZ',
  'Philadelphia, PA',
  'San Antonio, TX',
  'San Diego, CA',
  'Dallas, TX',
  'San Jose, CA',
  'Austin, TX',
  'Jacksonville, FL',
  'Fort Worth, TX',
  'Columbus, OH',
  'Charlotte, NC',
  'San Francisco, CA',
  'Indianapolis, IN',
  'Seattle, WA',
  'Denver, CO',
  'Washington, DC',
  'Boston, MA',
  'El Paso, TX',
  'Nashville, TN',
  'Portland, OR',
] as const;

/** Further cities of the create form; together with those above about the 50 largest cities. */
const MORE_CITIES = [
  'Oklahoma City, OK',
  'Las Vegas, NV',
  'Detroit, MI',
  'Memphis, TN',
  'Louisville, KY',
  'Baltimore, MD',
  'Milwaukee, WI',
  'Albuquerque, NM',
  'Tucson, AZ',
  'Fresno, CA',
  'Sacramento, CA',
  'Mesa, AZ',
  'Kansas City, MO',
  'Atlanta, GA',
  'Omaha, NE',
  'Colorado Springs, CO',
  'Raleigh, NC',
  'Virginia Beach, VA',
  'Long Beach, CA',
  'Miami, FL',
  'Oakland, CA',
  'Minneapolis, MN',
  'Tulsa, OK',
  'Bakersfield, CA',
  'Tampa, FL',
  'New Orleans, LA',
] as const;

/** State names of the codes above, so that a search finds both. */
const STATES: Readonly<Record<string, string>> = {
  AZ: 'arizona',
  CA: 'california',
  CO: 'colorado',
  DC: 'district of columbia',
  FL: 'florida',
  GA: 'georgia',
  IL: 'illinois',
  IN: 'indiana',
  KY: 'kentucky',
  LA: 'louisiana',
  MA: 'massachusetts',
  MD: 'maryland',
  MI: 'michigan',
  MN: 'minnesota',
  MO: 'missouri',
  NC: 'north carolina',
  NE: 'nebraska',
  NM: 'new mexico',
  NV: 'nevada',
  NY: 'new york',
  OH: 'ohio',
  OK: 'oklahoma',
  OR: 'oregon',
  PA: 'pennsylvania',
  TN: 'tennessee',
  TX: 'texas',
  VA: 'virginia',
  WA: 'washington',
  WI: 'wisconsin',
};

const CREATE_CITIES = [...EDIT_CITIES, ...MORE_CITIES];

/** Cities that match text in the create form: from the second character on, by city or state, at most ten. */
export function suggestCities(text: string): string[] {
  const term = fold(text);
  if (term.length < LOCATION_SUGGESTIONS.minLength) return [];
  return matching(CREATE_CITIES, term).slice(0, LOCATION_SUGGESTIONS.max);
}

/** Matching cities of the edit form; all of them for empty text, as options to choose from. */
export function suggestEditCities(text: string): readonly string[] {
  const term = fold(text);
  return term ? matching(EDIT_CITIES, term) : EDIT_CITIES;
}

/** Cities with this prefix first, then those of the state, then those with a later word of this prefix. */
function matching(cities: readonly string[], term: string): string[] {
  const rank = (city: string) => {
    const folded = city.toLowerCase();
    const code = folded.slice(-2);
    if (folded.startsWith(term)) return 0;
    if (code === term || hasWordBeginning(STATES[code.toUpperCase()] ?? '', term)) return 1;
    return hasWordBeginning(folded, term) ? 2 : 3;
  };
  return cities.filter((city) => rank(city) < 3).sort((a, b) => rank(a) - rank(b));
}

function hasWordBeginning(text: string, word: string): boolean {
  return ` ${text}`.includes(` ${word}`);
}

function fold(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
