import { foldText } from '@windfall/contract';

/** Hosts that ignore dots before the at-sign; one mailbox service has both names. */
const DOTLESS_HOSTS = new Set(['gmail.com', 'googlemail.com']);

/** Equal for two listings of one owner with the same text, regardless of case and white space. */
export function listingKey({ title, description }: { title: string; description: string }): string {
  const bare = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
  return `${bare(title)}\0${bare(description)}`;
}

/**
 * Identifies the mailbox of an address: a tag after a plus sign is ignored, and so are dots where the host
 * ignores them. On other hosts a dot distinguishes mailboxes.
 */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  // A leading plus sign is part of the name, since a mailbox name is never empty.
  const local = /^.[^+]*/su.exec(email.slice(0, at).toLowerCase())?.[0] ?? '';
  return DOTLESS_HOSTS.has(host) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`;
}

/** Equal for the same name at the same place; undefined when name or place is missing. */
export function personKey(member: {
  full_name: string;
  zip_code: string | null;
  location: string;
}): string | undefined {
  const place = placeKey(member);
  const name = bare(member.full_name);
  return name && place ? `${name}\0${place}` : undefined;
}

/** Equal for the same ZIP code, or without one for the same location. */
export function placeKey({ zip_code, location }: { zip_code: string | null; location: string }): string {
  return bare(zip_code ?? '') || bare(location);
}

const bare = (text: string) => foldText(text).replace(/\s+/gu, ' ').trim();
