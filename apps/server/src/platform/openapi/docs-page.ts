import { createHash } from 'node:crypto';
import { consumes, ERRORS, type Operation } from '@windfall/contract';
import type { z } from 'zod';
import { FORM_TYPE, MULTIPART_TYPE } from '../http/content-type.ts';
import { version } from '../version.ts';
import { contractOperations } from './contract-operations.ts';
import { tagOf } from './describe-operation.ts';
import { docsStyle } from './docs-style.ts';
import { JsonSchemas } from './json-schemas.ts';

const styleHash = createHash('sha256').update(docsStyle).digest('base64');

/** The page may show itself and load nothing else. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const ACCESS = { public: 'Everybody', member: 'Members', admin: 'Administrators' } as const;

/** The API reference as a page without scripts. */
export function docsPage(siteName: string): string {
  const operations = contractOperations();
  const tags = [...new Set(operations.map(tagOf))].sort();
  const links = tags.map((tag) => `<li><a href="#${tag}">${tag}</a></li>`).join('');
  const sections = tags.map((tag) =>
    section(
      tag,
      operations.filter((operation) => tagOf(operation) === tag),
    ),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${html(siteName)}</title>
<style>${docsStyle}</style>
</head>
<body>
<main>
<h1>${html(siteName)} API</h1>
<p>Version ${html(version)}. The same as a document for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
Sign in with the session cookie or with <code>Authorization: Bearer &lt;token&gt;</code>.</p>
<nav aria-label="Subjects"><ul>${links}<li><a href="#errors">errors</a></li></ul></nav>
${sections.join('\n')}
${errorSection()}
</main>
</body>
</html>
`;
}

function section(tag: string, operations: readonly Operation[]): string {
  return `<section aria-labelledby="${tag}"><h2 id="${tag}">${tag}</h2>\n${operations.map(entry).join('\n')}\n</section>`;
}

function entry(operation: Operation): string {
  const { method, path, aliases, summary, access, params, query, body, responses } = operation;
  const notes = [
    `For: ${ACCESS[access]}.`,
    ...(aliases ? [`Also at ${aliases.map((alias) => `<code>${html(alias)}</code>`).join(', ')}.`] : []),
    ...(operation.idempotent ? ['Takes an <code>Idempotency-Key</code>.'] : []),
    ...(consumes(operation, MULTIPART_TYPE) ? ['Takes a form with the file <code>image</code> too.'] : []),
    ...(consumes(operation, FORM_TYPE) ? ['Takes a form too.'] : []),
  ];
  const parts = [
    part('In the path', params, 'input'),
    part('In the query', query, 'input'),
    part('Body', body, 'input'),
    ...Object.entries(responses).map(([status, schema]) =>
      operation.produces
        ? `<h4>Answer ${status}</h4><p><code>${operation.produces}</code></p>`
        : part(`Answer ${status}`, schema, 'output'),
    ),
  ];
  return `<details id="${operation.id}"><summary><h3><span class="method ${method}">${method}</span> <code>${html(path)}</code></h3>
<p>${html(summary)}</p></summary><div class="inside"><p>${notes.join(' ')}</p>${parts.join('')}</div></details>`;
}

function part(title: string, schema: z.ZodType | undefined, direction: 'input' | 'output'): string {
  if (!schema) return '';
  const json = new JsonSchemas()[direction](schema);
  const schemas = direction === 'output' ? expanded(schema) : json;
  return `<h4>${html(title)}</h4><pre tabindex="0" aria-label="${html(title)}, JSON Schema">${html(JSON.stringify(schemas, null, 2))}</pre>`;
}

/** Inlines schemas that the document only references. */
function expanded(schema: z.ZodType): unknown {
  const schemas = new JsonSchemas();
  const json = schemas.output(schema);
  const open = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(open);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) return open(schemas.components[String(value.$ref).split('/').at(-1) ?? '']);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, open(inner)]));
  };
  return open(json);
}

function errorSection(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, [status, message]]) =>
      `<tr><td>${status}</td><td><code>${code}</code></td><td>${html(message)}</td></tr>`,
  );
  return `<section aria-labelledby="errors"><h2 id="errors">Errors</h2>
<p>Every refusal is <code>{ statusCode, error, code, message, fields? }</code>; codes are stable.</p>
<div class="scroll" role="region" tabindex="0" aria-label="Errors by code"><table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Message</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></div></section>`;
}

function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
