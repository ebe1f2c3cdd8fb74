import { useMemo } from 'react';
import { structuredDataHtml } from './trusted-types.ts';

/**
 * schema.org data for search engines. In an element of its own, because React creates script elements in a way that Trusted
 * Types forbid.
 */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  const html = useMemo(() => ({ __html: structuredDataHtml(json) }), [json]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the policy makes a block of data and nothing else
  return <div hidden dangerouslySetInnerHTML={html} />;
}
