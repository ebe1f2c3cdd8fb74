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
