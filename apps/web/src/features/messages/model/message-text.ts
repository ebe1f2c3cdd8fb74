import { INBOX_PREVIEW_LENGTH, LIMITS } from '@windfall/contract';

export function isTooLong(text: string): boolean {
  return text.trim().length > LIMITS.message;
}

/** As readers count them, where the browser can: the oldest ones split what is made of several code points. */
const charactersOf = (line: string): string[] =>
  typeof Intl.Segmenter === 'function'
    ? Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
    : [...line];

/** The first 60 characters on one line, without splitting one. */
export function previewOf(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  // Nearly all messages are short, and splitting one takes long.
  if (line.length <= INBOX_PREVIEW_LENGTH) return line;
  const characters = charactersOf(line);
  if (characters.length <= INBOX_PREVIEW_LENGTH) return line;
  return `${characters.slice(0, INBOX_PREVIEW_LENGTH).join('').trimEnd()}…`;
}
