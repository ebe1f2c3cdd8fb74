import { vi } from 'vitest';

interface Upload {
  method: string | undefined;
  url: string;
  fields: Record<string, FormDataEntryValue>;
  /** The names of the files, in order. */
  files: string[];
}

/**
 * Answers multipart calls and keeps what was sent. They are caught before the network, because the test's
 * server cannot read the files of this environment; every other call goes on to it.
 */
export function catchUploads(result: unknown, status = 200): Upload[] {
  const uploads: Upload[] = [];
  const goOn = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (!(init?.body instanceof FormData)) return goOn(input, init);
    const files = [...init.body.values()].flatMap((value) => (value instanceof File ? value.name : []));
    uploads.push({ method: init.method, url: String(input), fields: Object.fromEntries(init.body), files });
    return Promise.resolve(Response.json(result, { status }));
  });
  return uploads;
}
