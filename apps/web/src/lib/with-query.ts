/** The path with these parameters. `URLSearchParams` of the oldest browsers do not know their size. */
export function withQuery(path: string, params: URLSearchParams): string {
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}
