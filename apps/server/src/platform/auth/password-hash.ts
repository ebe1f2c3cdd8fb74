/** An argon2id hash in PHC string format: version, cost, salt and digest of usual lengths. */
const HASH =
  /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,86})$/;
/** At most some seconds of work and 64 MiB. Later versions can use stronger settings within these limits. */
const MAX_MEMORY_KIB = 65_536;
const MAX_PASSES = 8;
const MAX_LANES = 4;
/** Minimum that argon2 requires. */
const MIN_MEMORY_KIB_PER_LANE = 8;

/** Whether a password can be checked against this hash in reasonable time and memory. */
export function isVerifiableHash(hash: string): boolean {
  const [, memory, passes, lanes, salt, digest] = HASH.exec(hash) ?? [];
  return isWithinLimits(Number(memory), Number(passes), Number(lanes)) && isBase64(salt) && isBase64(digest);
}

const isWithinLimits = (memory: number, passes: number, lanes: number) =>
  memory >= MIN_MEMORY_KIB_PER_LANE * lanes &&
  memory <= MAX_MEMORY_KIB &&
  passes >= 1 &&
  passes <= MAX_PASSES &&
  lanes >= 1 &&
  lanes <= MAX_LANES;

/** Whether the text is canonical base64. For other text, verification throws instead of reporting a wrong password. */
const isBase64 = (text = '') => Buffer.from(text, 'base64').toString('base64').replace(/=+$/, '') === text;
