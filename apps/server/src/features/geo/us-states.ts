import type { TablePlace } from './place-table.ts';

/** Codes and names of areas with US ZIP codes. */
export const US_STATES: ReadonlyMap<string, string> = new Map(
  `AL Alabama;AK Alaska;AS American Samoa;AZ Arizona;AR Arkansas;CA California;CO Colorado;CT Connecticut;DE Delaware;
DC District of Columbia;FL Florida;FM Micronesia;GA Georgia;GU Guam;HI Hawaii;ID Idaho;IL Illinois;IN Indiana;IA Iowa;
KS Kansas;KY Kentucky;LA Louisiana;ME Maine;MD Maryland;MA Massachusetts;MH Marshall Islands;MI Michigan;MN Minnesota;
MP Northern Mariana Islands;MS Mississippi;MO Missouri;MT Montana;NE Nebraska;NV Nevada;NH New Hampshire;NJ New Jersey;
NM New Mexico;NY New York;NC North Carolina;ND North Dakota;OH Ohio;OK Oklahoma;OR Oregon;PA Pennsylvania;
PR Puerto Rico;PW Palau;RI Rhode Island;SC South Carolina;SD South Dakota;TN Tennessee;TX Texas;UT Utah;VT Vermont;
VA Virginia;VI US Virgin Islands;WA Washington;WV West Virginia;WI Wisconsin;WY Wyoming`
    .split(';')
    .map((entry) => entry.trim())
    .map((entry) => [entry.slice(0, 2), entry.slice(3)] as const),
);

const CODES_BY_NAME = new Map([...US_STATES].map(([code, name]) => [name.toLowerCase(), code]));

/** The code of a state given as code or name, in any case. */
export function stateCodeOf(text: string): string | undefined {
  const code = text.toUpperCase();
  return US_STATES.has(code) ? code : CODES_BY_NAME.get(text.toLowerCase());
}

type State = Pick<TablePlace, 'state' | 'latitude' | 'longitude'>;

const STATES_BY_ZONE: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
  'Pacific/Majuro': 'MH',
  'Pacific/Palau': 'PW',
  'Pacific/Pohnpei': 'FM',
};

const ZONE_OF_STATE = new Map(
  Object.entries(STATES_BY_ZONE).flatMap(([zone, states]) =>
    states.split(' ').map((state) => [state, zone] as const),
  ),
);

/** The other zone of a state that has two, and where it begins, roughly. */
const SECOND_ZONES: Readonly<Record<string, readonly [zone: string, isThere: (at: State) => boolean]>> = {
  FL: ['America/Chicago', ({ longitude }) => longitude < -85],
  ID: ['America/Los_Angeles', ({ latitude }) => latitude > 45.6],
  KS: ['America/Denver', ({ longitude }) => longitude < -101.5],
  KY: ['America/Chicago', ({ longitude }) => longitude < -86],
  ND: ['America/Denver', ({ latitude, longitude }) => latitude < 47.5 && longitude < -101],
  NE: ['America/Denver', ({ longitude }) => longitude < -101.3],
  OR: ['America/Boise', ({ latitude, longitude }) => latitude < 44.4 && longitude > -117.9],
  SD: ['America/Denver', ({ longitude }) => longitude < -100.5],
  TN: ['America/New_York', ({ longitude }) => longitude > -85],
  TX: ['America/Denver', ({ longitude }) => longitude < -104.9],
};

/** The time zone of a place; at the borders inside of a state it can be the neighboring one. */
export function timeZoneOf(place: State): string | undefined {
  const second = SECOND_ZONES[place.state];
  return second?.[1](place) ? second[0] : ZONE_OF_STATE.get(place.state);
}
