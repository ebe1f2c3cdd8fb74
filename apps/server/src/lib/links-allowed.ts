/** The field of a text, present only where its author is one of these members of the first day. */
export const linksAllowed = (authorId: string, firstDay: ReadonlySet<string>): { links_allowed?: false } =>
  firstDay.has(authorId) ? { links_allowed: false } : {};
