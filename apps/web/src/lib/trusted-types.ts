/** The part of the browser's Trusted Types in use, which TypeScript does not describe. */
interface TypesFactory {
  createPolicy: <Rules extends Record<string, (text: string) => string>>(name: string, rules: Rules) => Rules;
}

declare global {
  /** Browsers before 2026 may have none, and take plain strings. */
  var trustedTypes: TypesFactory | undefined;
}

const OWN_SCRIPT = import.meta.env.DEV ? /^\/(?!\/)/ : /^\/(sw|assets\/[\w-]+)\.js$/;

const rules = {
  /** JSON becomes a block of data that no browser runs; without any `<`, nothing in it closes the element. */
  createHTML: (json: string) =>
    `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`,
  createScriptURL: (address: string) => {
    if (!OWN_SCRIPT.test(address)) throw new TypeError(`No script of this site: ${address}`);
    return address;
  },
};

/** The content policy of pages allows this policy by its name (`content-policy.ts` of the server), and no other in modules. */
const policy = globalThis.trustedTypes?.createPolicy('windfall', rules) ?? rules;

/** An element with schema.org data in JSON, as HTML. */
export const structuredDataHtml = (json: string): string => policy.createHTML(json);

/** The address of a worker of this site, for `new Worker` and `register`. */
export const workerAddress = (address: string): string => policy.createScriptURL(address);
