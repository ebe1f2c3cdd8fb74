/**
 * What may be an address: one of the web, or of email. It ends at white space, quotation marks, brackets of East Asian texts
 * and invisible characters, which could hide a part of it.
 */
const CANDIDATE =
  /(?:https?:\/\/|www\.)[^\s<>"“”„«»。、，！？；：（）「」『』【】\p{Cc}\p{Default_Ignorable_Code_Point}]+|[\p{L}\p{N}_.+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24}/giu;
/** Scripts without spaces put an address right after a word. */
const WITHIN_WORD = /[a-z0-9@/._+-]$/i;
const PUNCTUATION = ".,;:!?…'’*_~|";
/** Closing brackets with the ones that open them. */
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

interface LinkedTextProps {
  children: string;
  /** False for the text of a new member, whose addresses stay text. */
  linksAllowed: false | undefined;
}

/** What a member wrote: the addresses in it are links, of which nothing is fetched before they are followed. */
export function LinkedText({ children, linksAllowed }: LinkedTextProps) {
  if (linksAllowed === false) return children;
  return textParts(children).map(({ text, href }, index) =>
    href === undefined ? (
      text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
        key={index}
        href={href}
        target="_blank"
        rel="nofollow ugc noopener"
        className="underline wrap-anywhere"
      >
        {text}
      </a>
    ),
  );
}

/** A piece of a text; with `href` it is a link. */
interface TextPart {
  readonly text: string;
  readonly href?: string;
}

/** Splits a text into what is plain and what is a link. Only web and email addresses become links. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: candidate, index } of text.matchAll(CANDIDATE)) {
    if (WITHIN_WORD.test(text.slice(Math.max(0, index - 2), index))) continue;
    const typed = withoutEnd(candidate);
    const href = hrefOf(typed);
    if (href === undefined) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: typed, href });
    done = index + typed.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

/** Punctuation at the end belongs to the sentence, and so does a bracket that opens before the address. */
function withoutEnd(candidate: string): string {
  const unopened = new Map<string, number>(
    BRACKETS.map(([open, close]) => [close, countOf(candidate, close) - countOf(candidate, open)]),
  );
  let end = candidate.length;
  for (; end > 0; end--) {
    const sign = candidate.charAt(end - 1);
    const more = unopened.get(sign) ?? 0;
    if (more > 0) unopened.set(sign, more - 1);
    else if (!PUNCTUATION.includes(sign)) break;
  }
  return candidate.slice(0, end);
}

const countOf = (text: string, sign: string) => text.split(sign).length - 1;

function hrefOf(typed: string): string | undefined {
  const isWeb = /^(?:https?:\/\/|www\.)/i.test(typed);
  if (!isWeb) return `mailto:${typed}`;
  const url = readUrl(/^www\./i.test(typed) ? `https://${typed}` : typed);
  // 'https://bank.example@other.example' leads to the other site.
  if (!url || url.username || url.password || !url.hostname.includes('.')) return undefined;
  return url.href;
}

function readUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
