import { textParts } from './text-links.ts';

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
