/** Towns whose name ends like that of an institution. */
const TOWNS = new Set([
  ...['alum bank', 'cut bank', 'east bank', 'green bank', 'paint bank', 'red bank', 'west bank'],
  'telephone',
]);

const INSTITUTION = new RegExp(
  [
    /\b(inc|corp|corporation|co|comp|dept|natl|ins|insurance|telephone|tel|internal revenue|citicorp|firms|at t|gas electric)$/,
    /\b(shell oil|lottery|bank|brm|bmc|mailings?|mail box|contest mail|(service|correctional|supply|pers) ctr|fac|facility)$/,
    /\b(national bank|banks? of|dept of|board of|natl bank|nat bank|internal revenue|pacific gas|shell oil|state board|insurance co)\b/,
    /\b(shared firm|firm holdouts|express mail|return service|return center|card center|area office|gap inc|cancer fund)\b/,
    /\b(bkcard|mastercard|master (charge|chrg)|data systems|music club|airlines|aviation|blue cross|federal communications)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Further firms and offices of the table, whose names say nothing of what they are. */
const BY_NAME = new Set([
  ...['abmps', 'abumps', 'academy life', 'american express', 'american greeting card', 'appalachian pwr'],
  ...['bmg columbia house acs', 'brylane', 'buffums', 'bureau business practice', 'burlington house'],
  ...['cablevision', 'census bureau', 'cheeselovers', 'citibank', 'clifford and wills', 'damark'],
  ...['decorative craft ideas', 'defense finance accounting', 'dhs', 'dodgertown', 'far', 'fisher body boc'],
  ...['focus on the family', 'gen electric', 'geo koch sons', 'goodwill games 1990', 'gottschalks'],
  ...[
    'grolier books',
    'haddon craftsmen book dist',
    'independent elect of amer',
    'kiamichi christian mission',
  ],
  ...[
    'liberty mutual',
    'lions international',
    'macys of california',
    'marine corps institute',
    'mid florida',
  ],
  ...['monsanto', 'montgomery wards', 'muscular dystrophy', 'national wildlife assoc', 'naval supply center'],
  ...['nationwide fulfill systems', 'new brighton boxes', 'nordstrom', 'nw natural', 'oxmoor house'],
  ...['philip morris', 'roadway express', 'sbc', 'sears roebuck', 'select and save', 'us west'],
  'world vision international',
]);

/** What post offices call a part of a city that the table has in full. */
const SHORT_FORMS = new Set([
  ...['atl', 'bham', 'colorado spgs', 'crp christi', 'hon', 'kng of prussa', 'mem', 'mphs', 'nashvl'],
]);

/** Whether a folded name of the table is that of a firm or an office with a ZIP code of its own, or a short form: no name of a settlement. */
export const isInstitution = (folded: string): boolean =>
  (INSTITUTION.test(folded) || BY_NAME.has(folded) || SHORT_FORMS.has(folded)) && !TOWNS.has(folded);
