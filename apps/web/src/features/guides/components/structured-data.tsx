/** schema.org data for search engines, as JSON that can stand inside a script element. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any `<`, so nothing in it closes the element
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
