const MAX_LENGTH = 300;

/** What a part of the server said: errors may contain server URLs with credentials. */
export function withoutPassword(said: unknown): string {
  const message = said instanceof Error ? said.message : said;
  const text = typeof message === 'string' && message ? message : 'unknown';
  return text.replace(/(?<=:\/\/)[^\s/@]+(?=@)/g, '…').slice(0, MAX_LENGTH);
}
