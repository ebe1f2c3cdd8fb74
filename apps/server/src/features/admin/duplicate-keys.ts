import { foldText } from '@windfall/contract';

/** Mailboxes whose host ignores dots before the at-sign, and which have two names. */
const DOTLESS_HOSTS = new Set(['gmail.com', 'googlemail.com']);

/** What two listings of one owner share when one was published twice: case and white space make no difference. */
export function listingKey({ title, description }: { title: string; description: string }): string {
  const bare = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
  return `${bare(title)}\0${bare(description)}`;
}

/**
 * The mailbox behind an address: a tag after a plus sign leads to the same one, and so do dots where the host is known to
 * ignore them. Elsewhere a dot may be somebody else, so it counts.
 */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  // A plus sign at the front begins a name, since an empty one is nobody's.
  const local = /^.[^+]*/su.exec(email.slice(0, at).toLowerCase())?.[0] ?? '';
  return DOTLESS_HOSTS.has(host) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`;
}

/** The same name at the same place, or undefined where either is missing: then nothing is known. */
export function personKey(member: {
  full_name: string;
  zip_code: string | null;
  location: string;
}): string | undefined {
  const bare = (text: string) => foldText(text).replace(/\s+/gu, ' ').trim();
  const place = bare(member.zip_code ?? '') || bare(member.location);
  const name = bare(member.full_name);
  return name && place ? `${name}\0${place}` : undefined;
}
