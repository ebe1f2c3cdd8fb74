/** Removes the query of a URL, which may hold search words, a place or a secret. */
function withoutQuery(word: string): string {
  const at = word.indexOf('?');
  const isAddress = at > 0 && at < word.length - 1 && word.lastIndexOf('/', at) >= 0;
  return isAddress ? `${word.slice(0, at)}?…` : word;
}

/** Removes the query of each URL in a text. A URL ends at white space. */
export function withoutQueries(text: string): string {
  return text.includes('?') ? text.replace(/\S+/g, withoutQuery) : text;
}

/** Email addresses, and user information in URLs. */
const PERSONAL_DATA = [/(?<=:\/\/)[^\s/@]+(?=@)/g, /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g];

/** Removes personal data from a foreign error message: the log describes the server. */
export function redactText(text: string): string {
  return PERSONAL_DATA.reduce((rest, pattern) => rest.replace(pattern, '…'), withoutQueries(text));
}
