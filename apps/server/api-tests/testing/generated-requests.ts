import type { Operation } from '@windfall/contract';
import fc from 'fast-check';
import { type Json, JsonSchemas } from '../../src/platform/openapi/json-schemas.ts';
import { type FormPart, formOfParts } from '../../testing/fixtures/multipart.ts';
import { phoneJpeg, plainPicture, readOnePixel } from '../../testing/fixtures/pictures.ts';
import { type Community, PASSWORD, ROLES, ROSAS_EMAIL, type Role } from './community.ts';
import { anything, GeneratedValues, hostileTexts, KNOWN, someOf } from './generated-values.ts';
import type { Ask } from './row.ts';
import { rows } from './rows.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What is drawn of one request. It becomes one of a community, whose ids it names by numbers. */
export interface Draft {
  /** The id of the operation. */
  readonly id: string;
  readonly role: Role;
  /** Whether the valid request of the table is sent, with what is drawn in place of some of it. */
  readonly isChanged: boolean;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Fields;
  /** Fields of the body, or all of its text. */
  readonly body?: unknown;
  readonly type: string;
  readonly photos: readonly number[];
  readonly headers: Readonly<Record<string, string>>;
}

const NOT_JSON = fc.constantFrom(
  '',
  ' ',
  '{',
  '[]',
  'null',
  '{"__proto__":{"isAdmin":true}}',
  '\0',
  '"\\ud800"',
);

/** Valid, nearly valid and invalid requests of an operation, most in roles that may make them. */
export function draftsOf(operation: Operation): fc.Arbitrary<Draft> {
  const allowed = ROLES.filter((role) => (rows[operation.id]?.statuses[role] ?? 0) < 300);
  const drawn = {
    id: fc.constant(operation.id),
    role: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...(allowed.length > 0 ? allowed : ROLES)) },
      fc.constantFrom(...ROLES),
    ),
    type: fc.constantFrom(...(operation.consumes ?? ['application/json'])),
    photos: fc.array(fc.nat(), { maxLength: (operation.files ?? 1) + 1 }),
    headers: headersOf(operation),
  };
  const input = describedInput(operation);
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ ...drawn, ...changes(input) }) },
    { weight: 3, arbitrary: fc.record({ ...drawn, ...whole(input, 0) }) },
    { weight: 2, arbitrary: fc.record({ ...drawn, ...whole(input, 2) }) },
    { weight: 1, arbitrary: fc.record({ ...drawn, ...noise(input) }) },
  ) as fc.Arbitrary<Draft>;
}

/** The descriptions of what an operation takes. */
interface DescribedInput {
  readonly params: Json;
  readonly query: Json;
  readonly body: Json | undefined;
  readonly schemas: JsonSchemas;
}

function describedInput({ params, query, body }: Operation): DescribedInput {
  const schemas = new JsonSchemas();
  return {
    params: params ? schemas.input(params) : {},
    query: query ? schemas.input(query) : {},
    body: body && schemas.input(body),
    schemas,
  };
}

/** Few values in place of those of the valid request. */
function changes({ params, query, body, schemas }: DescribedInput) {
  const values = new GeneratedValues(schemas.components, 3);
  return {
    isChanged: fc.constant(true),
    params: fc.oneof(
      { weight: 7, arbitrary: fc.constant({}) },
      textsOf(someOf(values.fields(params), [], 1)),
    ),
    query: someOf(values.fields(query), [], 2),
    ...(body && { body: someOf(values.fields(body), [], 3) }),
  };
}

/** Everything as it is described, but for hostile values of this weight. */
function whole({ params, query, body, schemas }: DescribedInput, hostile: number) {
  const values = new GeneratedValues(schemas.components, hostile);
  return {
    isChanged: fc.constant(false),
    params: textsOf(fc.record(values.fields(params))),
    query: someOf(values.fields(query), [], 4),
    ...(body && { body: values.of(body) }),
  };
}

/** The names that are described, with values of any kind. */
function noise({ params, query, body, schemas }: DescribedInput) {
  const values = new GeneratedValues(schemas.components, 0);
  const replaced = (fields: object, by: fc.Arbitrary<unknown>) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, by]));
  return {
    isChanged: fc.constant(false),
    params: textsOf(fc.record(replaced(values.fields(params), hostileTexts))),
    query: someOf(replaced({ ...values.fields(query), made_up: 0, _t: 0 }, hostileTexts), []),
    ...(body && {
      body: fc.oneof(
        { weight: 3, arbitrary: someOf(replaced(values.fields(body), anything), []) },
        { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
        NOT_JSON,
      ),
    }),
  };
}

function headersOf({ idempotent }: Operation) {
  const none = { weight: 12, arbitrary: fc.constant({}) };
  const acting = hostileTexts.map((id) => ({ 'act-as': id }));
  const keys = fc.constantFrom('one', 'two', '', 'x'.repeat(300), 'é');
  return fc.oneof(none, acting, ...(idempotent ? [keys.map((key) => ({ 'idempotency-key': key }))] : []));
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const textsOf = (fields: fc.Arbitrary<object>) =>
  fields.map((values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)])),
  );

/** Ids, codes and tokens that a community had at first, and those that its responses have named since. */
export class KnownValues {
  readonly #values: string[];

  constructor({ people, listingId, wantedId, swapId, pressId, claim, sessionId, emailTokens }: Community) {
    const ids = [...Object.values(people).map(({ id }) => id), listingId, wantedId, swapId, pressId];
    this.#values = [...ids, claim.listingId, claim.id, sessionId, ROSAS_EMAIL, PASSWORD];
    this.#values.push(
      ...Object.values(emailTokens),
      '97214',
      'Vegetables',
      'newest',
      'message-1',
      'call-off',
    );
  }

  learn(response: string): void {
    const found = response.matchAll(/"(?:id|code|token|name|image_url|version|invite)":"([\w./:-]{1,200})"/g);
    for (const [, value = ''] of found) if (!this.#values.includes(value)) this.#values.push(value);
  }

  /** The text with values in place of their numbers. New ones are named as often as those of the beginning. */
  fill(text: string): string {
    return text.replaceAll(
      KNOWN,
      (_, index: string) => this.#values[Number(index) % this.#values.length] ?? '',
    );
  }
}

/** The request that a draft is in a community. */
export async function askOf(draft: Draft, community: Community, known: KnownValues): Promise<Ask> {
  const { id, role, isChanged } = draft;
  const valid = isChanged ? await validAsk(id, community, role) : {};
  const query = new URLSearchParams(valid.query);
  // A lone surrogate cannot be encoded in a URL.
  for (const [name, value] of Object.entries(draft.query))
    query.set(name, known.fill(asText(value)).toWellFormed());
  const params = Object.entries({ ...valid.params, ...draft.params });
  const body = await bodyOf(draft, valid.payload, known);
  return {
    params: Object.fromEntries(params.map(([name, value]) => [name, segment(known.fill(asText(value)))])),
    query: query.toString(),
    ...body,
    headers: {
      ...valid.headers,
      ...body.headers,
      ...Object.fromEntries(
        Object.entries(draft.headers).map(([name, value]) => [name, known.fill(asText(value))]),
      ),
    },
  };
}

/** The request of the table; none where what it prepares fails, as with a password that was changed by a request before. */
async function validAsk(id: string, community: Community, role: Role): Promise<Ask> {
  try {
    return (await rows[id]?.ask(community, role)) ?? {};
  } catch {
    return {};
  }
}

/** An empty or dotted segment would make the path that of another operation. */
const segment = (text: string) => (/^\.{0,2}$/.test(text) ? '-' : text);

type Body = Pick<Ask, 'payload' | 'headers'>;

async function bodyOf({ isChanged, body, type, photos }: Draft, valid: Ask['payload'], known: KnownValues) {
  const json = { 'content-type': 'application/json' };
  if (isChanged && (typeof valid === 'string' || Buffer.isBuffer(valid))) return { payload: valid } as Body;
  const content = isChanged ? { ...(valid as object), ...(body as object) } : body;
  if (content === undefined || (isChanged && !valid && !body)) return {} as Body;
  if (typeof content === 'string') return { payload: known.fill(content), headers: json } as Body;
  const fields = Object.entries(content ?? {}).map(([name, value]) => [name, known.fill(asText(value))]) as [
    string,
    string,
  ][];
  if (type === 'multipart/form-data') {
    const parts = fields.map(([name, value]): FormPart => ({ name: name.replaceAll(/["\r\n]/g, ''), value }));
    const files = await Promise.all(photos.map(photo));
    return formOfParts([...parts, ...files]) as Body;
  }
  const headers = { 'content-type': type };
  if (type === 'application/x-www-form-urlencoded')
    return {
      payload: new URLSearchParams(
        fields.map((pair) => pair.map((text) => text.toWellFormed()) as [string, string]),
      ).toString(),
      headers,
    } as Body;
  if (type === 'text/csv') return { payload: Object.fromEntries(fields)['csv'] ?? '', headers } as Body;
  return { payload: known.fill(JSON.stringify(content)), headers } as Body;
}

const pictures = Promise.all([
  plainPicture().jpeg().toBuffer(),
  phoneJpeg(6),
  readOnePixel(),
  plainPicture().webp().toBuffer(),
  plainPicture()
    .png()
    .toBuffer()
    .then((png) => png.subarray(0, 60)),
  Buffer.from('no picture'),
]);

async function photo(drawn: number): Promise<FormPart> {
  const made = await pictures;
  const value = made[drawn % made.length] as Buffer;
  return { name: 'image', value, filename: 'photo.jpg', type: 'image/jpeg' };
}
