import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { expect, test } from 'vitest';
import { createS3Client } from './storage.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly body?: string | Uint8Array;
}

const xml = (content: string) => `<?xml version="1.0"?>${content}`;
const refusal = (code: string) => ({ statusCode: 400, body: xml(`<Error><Code>${code}</Code></Error>`) });
const BUCKET = '/pictures';

/** A store like OpenStack Swift's: deleting many files requires Content-MD5, newer checksums are unknown. */
class StrictStore {
  readonly files = new Map<string, string>();
  /** Keys that the store never deletes. */
  readonly locked = new Set<string>();
  readonly deletions: Sent[] = [];

  respond({ method, path, query, headers, body = '' }: Sent): { statusCode: number; body: string } {
    const key = decodeURIComponent(path.slice(BUCKET.length + 1));
    const text = Buffer.from(body).toString();
    if (Object.keys(headers).some((name) => /^x-amz-(sdk-)?checksum/.test(name)))
      return refusal('InvalidRequest');
    if (method === 'PUT') this.files.set(key, text);
    if (method === 'GET' && 'list-type' in query) return this.#list(query['prefix'] ?? '');
    if (method === 'POST') return this.#delete({ method, path, query, headers, body: text });
    return { statusCode: 200, body: '' };
  }

  #list(prefix: string) {
    const found = [...this.files.keys()].filter((key) => key.startsWith(prefix));
    const contents = found.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('');
    return { statusCode: 200, body: xml(`<ListBucketResult>${contents}</ListBucketResult>`) };
  }

  #delete(sent: Sent) {
    this.deletions.push(sent);
    const { headers, body = '' } = sent;
    const md5 = createHash('md5').update(body).digest('base64');
    if (headers['content-md5'] !== md5) return refusal('InvalidRequest');
    let errors = '';
    for (const [, key = ''] of String(body).matchAll(/<Key>(.*?)<\/Key>/g)) {
      if (this.locked.has(key)) errors += `<Error><Key>${key}</Key><Code>AccessDenied</Code></Error>`;
      else this.files.delete(key);
    }
    return { statusCode: 200, body: xml(`<DeleteResult>${errors}</DeleteResult>`) };
  }
}

/** The server's client; its requests reach the store without a network. */
async function connect(store: StrictStore): Promise<{ client: S3Client; disk: Disk }> {
  const client = await createS3Client(new URL('s3://key:secret@store.example/pictures?region=here'));
  client.config.requestHandler = {
    metadata: { handlerProtocol: 'http/1.1' },
    handle: async (request: Sent) => {
      const { statusCode, body } = store.respond(request);
      return { response: { statusCode, headers: {}, body: Readable.from([Buffer.from(body)]) } };
    },
    destroy: () => undefined,
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  } as unknown as typeof client.config.requestHandler;
  const disk = new Disk(
    new S3Driver({ client, bucket: BUCKET.slice(1), visibility: 'private', supportsACL: false }),
  );
  return { client, disk };
}

test.each([
  ['', 'https:'],
  ['?tls=on', 'https:'],
  ['?region=here&tls=off', 'http:'],
])('the store of an address with the query "%s" is asked by %s', async (query, protocol) => {
  const { config } = await createS3Client(new URL(`s3://key:secret@store.example:9000/pictures${query}`));
  expect(await config.endpoint?.()).toMatchObject({ protocol, hostname: 'store.example', port: 9000 });
});

test('images are deleted from a store that requires Content-MD5', async () => {
  const store = new StrictStore();
  const { disk } = await connect(store);
  await disk.put('one/320.webp', 'pixels');
  await disk.put('one/1280.jpg', 'pixels');
  await disk.put('two/320.webp', 'pixels');
  await disk.deleteAll('one/');
  expect([...store.files.keys()]).toEqual(['two/320.webp']);
  expect(store.deletions).toHaveLength(1);
  expect(store.deletions[0]?.headers['authorization']).toContain('content-md5');
});

test('a file that the store fails to delete causes an error, although the store responds with 200', async () => {
  const store = new StrictStore();
  const { disk } = await connect(store);
  await disk.put('one/320.webp', 'pixels');
  store.locked.add('one/320.webp');
  await expect(disk.deleteAll('one/')).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('AccessDenied') }),
  });
});
