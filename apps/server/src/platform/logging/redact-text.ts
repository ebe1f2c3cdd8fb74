/** Where an address has its query: what was searched for, where somebody is, or a secret. */
function withoutQuery(word: string): string {
  const at = word.indexOf('?');
  const isAddress = at > 0 && at < word.length - 1 && word.lastIndexOf('/', at) >= 0;
  return isAddress ? `${word.slice(0, at)}?…` : word;
}

/** Takes the query out of every address in a text. Addresses end at white space, whatever else they hold. */
export function withoutQueries(text: string): string {
  return text.includes('?') ? text.replace(/\S+/g, withoutQuery) : text;
}

/** E-mail addresses, and what stands before the host of an address. */
const PEOPLE = [/(?<=:\/\/)[^\s/@]+(?=@)/g, /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g];

/** Takes out of a sentence of others what it may say about people: the log tells about the server. */
export function redactText(text: string): string {
  return PEOPLE.reduce((rest, pattern) => rest.replace(pattern, '…'), withoutQueries(text));
}
